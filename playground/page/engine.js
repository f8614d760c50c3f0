// The engine: WebAssembly that takes a question and gives an answer, both JSON.
const engine = {
  /** Unpacks and starts it. */
  async start() {
    const packed = this.bytes(document.getElementById("engine"));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    this.module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    this.restart();
  },
  /** Bytes that stand as text, seven bits a letter; a letter of two bytes is one that HTML would change, and the seven bits behind it. */
  bytes({ textContent, dataset }) {
    const bytes = new Uint8Array(Number(dataset.bytes)), others = [0, 13, 60];
    let at = 0, bits = 0, count = 0;
    const push = (seven) => {
      bits |= seven << count;
      count += 7;
      if (count < 8) return;
      bytes[at++] = bits;
      bits >>= 8;
      count -= 8;
    };
    for (let k = 0; k < textContent.length; k++) {
      const code = textContent.charCodeAt(k);
      if (code >= 128) push(others[(code >> 7) - 1]);
      push(code & 127);
    }
    return bytes;
  },
  restart() {
    this.exports = new WebAssembly.Instance(this.module, {}).exports;
  },
  /** The answer to a question. One that the engine cannot work out costs a new engine and answers `null`. */
  ask(question) {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    try {
      const at = this.exports.input(bytes.length);
      new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
      const answer = this.exports.answer();
      return JSON.parse(new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, answer, this.exports.length())));
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.restart();
      return null;
    }
  },
};
