"""Compares the server's responses to scripts with docs/api.yaml. No browser is needed."""

import json
import pathlib
import subprocess
import unittest
import urllib.error
import urllib.request

import jsonschema
import yaml

from support import brickwork
from support.case import FolderCase, temporary_folder

API = yaml.safe_load((pathlib.Path(__file__).resolve().parents[1] / "docs/api.yaml").read_text())


class APITests(FolderCase):
    count = 25

    def ask(self, path, method="GET"):
        """Sends a request. Returns its status, its type without parameters, and its content, which the API must
        allow.
        """
        request = urllib.request.Request(self.url.rstrip("/") + path, method=method)
        if method not in ("GET", "HEAD"):
            request.add_header("Wall-Change", "1")
        try:
            with urllib.request.urlopen(request) as response:
                answer = response.status, response.headers.get_content_type(), response.read()
        except urllib.error.HTTPError as error:
            with error:
                answer = error.code, error.headers.get_content_type(), error.read()
        self.check(path.split("?")[0], method, *answer)
        return answer

    def check(self, path, method, status, type, body):
        patterns = [one for one in API["paths"] if self.fits(one, path)]
        self.assertEqual(len(patterns), 1, path)
        responses = API["paths"][patterns[0]][method.lower()]["responses"]
        self.assertIn(str(status), responses, f"{method} {path}")
        response = responses[str(status)]
        if "$ref" in response:
            response = API["components"]["responses"]["Refusal"]
        if "content" not in response:
            return
        content = response["content"]
        self.assertTrue(type in content or "*/*" in content, f"{path}: {type}")
        schema = content.get(type, {}).get("schema")
        if schema and type == "application/json":
            jsonschema.validate(json.loads(body), {**schema, "components": API["components"]})

    @staticmethod
    def fits(pattern, path):
        """Returns whether a path matches a pattern such as /photos/{id}.json."""
        ours, theirs = pattern.split("/"), path.split("/")
        return len(ours) == len(theirs) and all(
            a == b or ("{" in a and b.endswith(a.split("}")[1])) for a, b in zip(ours, theirs)
        )

    def photos(self, address):
        status, _, body = self.ask(address)
        self.assertEqual(status, 200, body)
        return json.loads(body)

    def test_every_photo_is_listed_once(self):
        first = self.photos("/api/photos?order=name&limit=10")
        self.assertEqual((first["total"], first["offset"], len(first["photos"])), (25, 0, 10))
        self.assertEqual(first["next"], "/api/photos?order=name&limit=10&offset=10")
        second = self.photos(first["next"])
        third = self.photos(second["next"])
        self.assertNotIn("next", third)
        photos = [photo for part in (first, second, third) for photo in part["photos"]]
        names = [photo["name"] for photo in photos]
        self.assertEqual(len(names), 25)
        self.assertEqual(sorted(set(names)), sorted(names))
        self.assertEqual([photo["id"] for photo in self.photos("/api/photos?order=name")["photos"]], [photo["id"] for photo in photos])
        self.assertEqual(self.photos("/api/photos?offset=25")["photos"], [])
        self.assertEqual(self.photos("/api/photos?q=nothing+has+this")["total"], 0)
        found = self.photos(f"/api/photos?q={names[7]}")["photos"]
        self.assertIn(names[7], [photo["name"] for photo in found])
        # The addresses are valid.
        photo = photos[0]
        self.assertEqual(self.ask(photo["thumbnails"]["240"])[:2], (200, "image/webp"))
        details = json.loads(self.ask(photo["details"])[2])
        self.assertEqual((details["id"], details["name"]), (photo["id"], photo["name"]))
        self.assertEqual(self.ask(f"/{details['original']}")[0], 200)

    def test_what_is_wrong_is_said(self):
        for query in ("offset=-1", "offset=x", "limit=1.5", "by=size", "order="):
            status, _, body = self.ask(f"/api/photos?{query}")
            self.assertEqual(status, 200 if query == "order=" else 400, body)

    def test_the_rest_is_as_it_is_described(self):
        for path in ("/tags.json", "/unreadable.json", "/left-out.json", "/healthz", "/readyz"):
            self.assertEqual(self.ask(path)[0], 200, path)
        for path in ("/photos/999999.json", "/metrics", "/thumbnails/x/1-1-240.webp", "/originals/x/1-1"):
            self.assertEqual(self.ask(path)[0], 404, path)
        self.assertEqual(self.ask("/session", "POST")[0], 404)

    def test_a_password_is_asked_for_everywhere_else(self):
        file = temporary_folder(type(self)) / "password"
        file.write_text("a password\n")
        server = brickwork.Server(self.folder, temporary_folder(type(self)), "--password-file", file, "--metrics")
        self.addCleanup(server.stop)
        self.url = server.url
        for path, methods in API["paths"].items():
            path = path.replace("{id}", "1").replace("{token}", "x").replace("{name}", "1-1-240.webp")
            for method in methods:
                status = self.ask(path, method.upper())[0]
                others = {"/healthz": 200, "/readyz": 200, "/shared/x": 404}
                expected = others.get(path, 204 if (path, method) == ("/session", "delete") else 401)
                self.assertEqual(status, expected, f"{method} {path}")


PAGE = pathlib.Path(__file__).resolve().parents[1] / "Sources/PhotoWall/Page"
# Two types are the same if no generic condition tells them apart. Interfaces and intersections are taken apart first.
COMPARISON = """
type Flat<T> = T extends (infer Each)[] ? Flat<Each>[] : T extends object ? { [Key in keyof T]: Flat<T[Key]> } : T;
type IsSame<One, Other> = (<T>() => T extends Flat<One> ? 1 : 2) extends (<T>() => T extends Flat<Other> ? 1 : 2) ? true : false;
"""


def typescript(schema):
    """Returns the TypeScript type of a JSON schema."""
    if "$ref" in schema:
        return typescript(API["components"]["schemas"][schema["$ref"].split("/")[-1]])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if schema["type"] == "array":
        return f"({typescript(schema['items'])})[]"
    if schema["type"] == "object":
        required = schema.get("required", [])
        parts = (f"{name}{'' if name in required else '?'}: {typescript(each)}" for name, each in schema["properties"].items())
        return f"{{ {'; '.join(parts)} }}"
    return {"integer": "number"}.get(schema["type"], schema["type"])


class PageTypesTests(unittest.TestCase):
    """Compares the types with which the page reads answers with those that the API describes."""

    def test_the_page_reads_what_the_api_describes(self):
        def content(path):
            return API["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]

        described = {
            "Facts": API["components"]["schemas"]["Photo"],
            "ShareLink": API["components"]["schemas"]["Share"],
            "TagCount": content("/tags.json")["items"],
            "UnreadableFile": content("/unreadable.json")["items"],
            "LeftOut": content("/left-out.json")["items"],
        }
        lines = [f"import type {{ {', '.join(described)} }} from '{PAGE}/source/answers';", COMPARISON]
        for name, schema in described.items():
            lines.append(f"export const same{name}: IsSame<{name}, {typescript(schema)}> = true;")
        folder = temporary_folder(type(self))
        (folder / "comparison.ts").write_text("\n".join(lines))
        settings = {"extends": str(PAGE / "tsconfig.json"), "include": ["comparison.ts", str(PAGE / "browsers.d.ts")]}
        (folder / "tsconfig.json").write_text(json.dumps(settings))
        checked = subprocess.run(["tsc", "-p", folder], capture_output=True, text=True)
        self.assertEqual(checked.stdout, "")
