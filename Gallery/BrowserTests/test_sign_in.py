"""Signing in on a wall with names and passwords."""

import urllib.parse

from support import brickwork
from support.browsers import in_every_browser
from support.case import FolderCase, temporary_folder


@in_every_browser
class SignInTests(FolderCase):
    count = 3

    def serve(self, *arguments):
        server = brickwork.Server(self.folder, temporary_folder(type(self)), *arguments)
        self.addCleanup(server.stop)
        self.url = server.url

    def test_people_sign_in(self):
        users = temporary_folder(type(self)) / "users"
        brickwork.run("user", "add", "Ann", "--users", users, input="a password\n")
        self.serve("--users", users)
        page = self.page(width=390, height=844)
        tab = page.tab
        # A browser is redirected to sign in, and then back.
        tab.goto(f"{self.url}?by=none&order=name")
        self.assertEqual(urllib.parse.urlsplit(tab.url).path, "/sign-in")
        self.assertEqual(tab.evaluate("document.activeElement.id"), "name")
        self.screenshot(page, "sign-in")
        # A script's request gets status 401, which browsers report.
        self.allow("401")
        page.sign_in("Ann", "not hers")
        page.wait("() => document.querySelector('[role=alert]').textContent === 'Wrong name or password.'")
        tab.fill("#password", "a password")
        tab.keyboard.press("Enter")
        tab.wait_for_selector("#count")
        page.wait_for_count("3")
        self.assertEqual(tab.url, f"{self.url}?by=none&order=name")
        # Scripts can't read the session.
        self.assertEqual(tab.evaluate("document.cookie"), "brickwork-user=QW5u")
        page.open_other()
        self.screenshot(page, "sign-out")
        tab.click("#sign-out:has-text('Sign out Ann')")
        tab.wait_for_selector("#password")
        self.assertEqual(tab.evaluate("document.cookie"), "")
        page.sign_in("Ann", "a password")
        tab.wait_for_selector("#count")
        # Signing out everywhere ends other browsers' pages, too.
        listed = brickwork.run("user", "sessions", "Ann", "--users", users).splitlines()
        self.assertEqual(len(listed), 1, listed)
        self.assertIn("Mozilla/5.0", listed[0])
        page.open_other()
        tab.click("#sign-out-everywhere")
        tab.wait_for_selector("#password")
        self.assertEqual(brickwork.run("user", "sessions", "Ann", "--users", users), "")
        page.sign_in("Ann", "a password")
        tab.wait_for_selector("#count")
        # The open page of a removed user asks to sign in again.
        brickwork.run("user", "remove", "Ann", "--users", users)
        tab.wait_for_url("**/sign-in?to=**")

    def test_one_password_needs_no_name(self):
        file = temporary_folder(type(self)) / "password"
        file.write_text("a password\n")
        self.serve("--password-file", file)
        page = self.page()
        page.tab.goto(f"{self.url}sign-in?to=https://elsewhere.example/")
        self.assertFalse(page.tab.is_visible("#name"))
        self.screenshot(page, "sign-in-password")
        page.tab.fill("#password", "a password")
        page.tab.click("button")
        # Whatever the address contains, it leads to this wall.
        page.tab.wait_for_selector("#count")
        page.wait_for_count("3")
        self.assertEqual(page.tab.url, self.url)
