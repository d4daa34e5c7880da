import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        let stream = StreamViewController()
        stream.tabBarItem.image = UIImage(systemName: "photo.on.rectangle")
        let board = BoardViewController()
        board.tabBarItem.image = UIImage(systemName: "note.text")
        board.addPinchRecognizer()
        let tabs = UITabBarController()
        tabs.viewControllers = [stream, board].map(UINavigationController.init(rootViewController:))
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        self.window = window
    }
}
