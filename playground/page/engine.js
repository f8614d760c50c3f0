// The engine: WebAssembly that receives a request and returns a response, both in JSON.
const engine = {
  /** Decompresses and starts the engine. */
  async start() {
    const packed = this.bytes(document.getElementById("engine"));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    this.module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    this.restart();
  },
  /** Decodes bytes from text with seven bits per letter. A letter of two bytes is a byte that HTML would change, together with the next seven bits. */
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
  /** Returns the response to a request. If the engine fails, a new engine is started and the response is `null`. */
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
