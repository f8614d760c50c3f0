// The engine: WebAssembly that takes a question and gives an answer, both JSON.
const engine = {
  /** Unpacks and starts it. */
  async start() {
    const packed = Uint8Array.from(atob(document.getElementById("engine").textContent.trim()), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    this.module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    this.restart();
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
