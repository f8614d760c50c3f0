"""rust-analyzer by its protocol, for one file of a package."""

import json
import queue
import subprocess
import threading
import time


class Server:
    def __init__(self, command, root, file):
        self.process = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.answers, self.status, self.count, self.version = {}, queue.Queue(), 0, 1
        threading.Thread(target=self._read, daemon=True).start()
        capabilities = {
            "experimental": {"serverStatusNotification": True},
            "textDocument": {"hover": {"contentFormat": ["markdown"]}},
        }
        options = {"checkOnSave": False, "cachePriming": {"enable": False}}
        self.request("initialize", processId=None, rootUri=root.as_uri(), capabilities=capabilities, initializationOptions=options)
        self._send(method="initialized", params={})
        self.uri, self.text = file.as_uri(), file.read_text()
        document = {"uri": self.uri, "languageId": "rust", "version": 1, "text": self.text}
        self._send(method="textDocument/didOpen", params={"textDocument": document})
        while not self.status.get(timeout=300):
            pass

    def _send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _read(self):
        while line := self.process.stdout.readline():
            length = int(line.split(b":")[1])
            while self.process.stdout.readline() != b"\r\n":
                pass
            message = json.loads(self.process.stdout.read(length))
            match message:
                case {"method": _, "id": number}:
                    self._send(id=number, result=None)
                case {"method": "experimental/serverStatus", "params": status}:
                    self.status.put(status.get("quiescent"))
                case {"id": number}:
                    self.answers[number] = message

    def request(self, method, **params):
        self.count += 1
        number, end = self.count, time.time() + 120
        self._send(id=number, method=method, params=params)
        while number not in self.answers:
            assert time.time() < end, f"no answer to {method}"
            time.sleep(0.02)
        answer = self.answers.pop(number)
        assert "error" not in answer, answer
        return answer["result"]

    def change(self, text):
        self.text, self.version = text, self.version + 1
        document = {"uri": self.uri, "version": self.version}
        self._send(method="textDocument/didChange", params={"textDocument": document, "contentChanges": [{"text": text}]})

    def ask(self, method, words, **more):
        """Asks about the place in the text that stands in the middle of `words`, behind a `|`."""
        before, after = words.split("|")
        at = self.text.index(before + after) + len(before)
        position = {"line": self.text.count("\n", 0, at), "character": at - self.text.rfind("\n", 0, at) - 1}
        return self.request("textDocument/" + method, textDocument={"uri": self.uri}, position=position, **more)

    def words(self, range):
        """The text at a place, with its line."""
        line = self.text.splitlines()[range["start"]["line"]]
        return line[range["start"]["character"] : range["end"]["character"]]

    def mistakes(self):
        return self.request("textDocument/diagnostic", textDocument={"uri": self.uri})["items"]
