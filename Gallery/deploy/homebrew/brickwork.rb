# A Homebrew formula, for a tap: brew install OWNER/tap/brickwork. It hasn't been run yet, because no Apple machine
# was available. The release workflow writes the version and the checksum of the source.
class Brickwork < Formula
  desc "Walls of photos in the browser"
  homepage "https://github.com/OWNER/Brickwork"
  url "https://github.com/OWNER/Brickwork/archive/refs/tags/VERSION.tar.gz"
  sha256 "CHECKSUM"
  license "MIT"

  depends_on "esbuild" => :build
  depends_on "pkgconf" => :build
  # Xcode's own toolchain has neither Embedded Swift nor wasm-ld, which the page's engine needs.
  depends_on "swift" => :build
  depends_on "argon2"
  depends_on "brotli"
  depends_on "cmark"
  depends_on "exiv2"
  depends_on "ffmpeg"
  depends_on "libraw"
  depends_on "libtiff"
  depends_on "libpq"
  depends_on macos: :sequoia # Gallery/Package.swift
  depends_on "qrencode"
  depends_on "vips"
  depends_on "webp"
  depends_on "xxhash"

  def install
    system Formula["swift"].opt_bin/"swift", "build", "--package-path", "Gallery", "--disable-sandbox",
           "--configuration", "release", "--product", "brickwork"
    built = Pathname("Gallery/.build/release")
    # The program looks for its page and the cities in its own folder.
    libexec.install built/"brickwork", built/"Gallery_PhotoWall.bundle", built/"Gallery_LibraryIndexing.bundle"
    bin.install_symlink libexec/"brickwork"
    generate_completions_from_executable(bin/"brickwork", "--generate-completion-script")
    system "Gallery/Scripts/write-manual", bin/"brickwork", buildpath
    man1.install Dir["brickwork*.1"]
  end

  service do
    run [opt_bin/"brickwork", "serve", File.join(Dir.home, "Pictures")]
    keep_alive true
    log_path var/"log/brickwork.log"
    error_log_path var/"log/brickwork.log"
  end

  test do
    system bin/"brickwork", "sample", "photos", "--count", "3"
    assert_match "3 photos", shell_output("#{bin}/brickwork index photos --data data")
    assert_equal version.to_s, shell_output("#{bin}/brickwork --version").strip
  end
end
