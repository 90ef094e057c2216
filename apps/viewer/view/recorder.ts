/** Pictures per second of a recording, and the seconds after which it ends by itself. */
const [RATE, LONGEST] = [30, 20];

/** Formats of recordings, the best first. */
const FORMATS = ['video/mp4;codecs=avc1', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];

/** Records what is drawn on a canvas as a short video. */
export class Recorder {
  #recorder: MediaRecorder | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether the browser can record at all. */
  static get isPossible(): boolean {
    return (
      typeof MediaRecorder !== 'undefined' && FORMATS.some((format) => MediaRecorder.isTypeSupported(format))
    );
  }

  get isOn(): boolean {
    return this.#recorder !== undefined;
  }

  /**
   * Begins to record.
   *
   * @param onEnd - gets the video, and the ending of its name
   */
  start(canvas: HTMLCanvasElement, onEnd: (video: Blob, ending: string) => void): void {
    const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format))!;
    const recorder = new MediaRecorder(canvas.captureStream(RATE), { mimeType, videoBitsPerSecond: 8e6 });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('stop', () => {
      const [type = ''] = mimeType.split(';');
      onEnd(new Blob(pieces, { type }), type.replace('video/', ''));
    });
    recorder.start();
    this.#recorder = recorder;
    this.#timer = setTimeout(() => this.stop(), 1000 * LONGEST);
  }

  /** Ends the recording, which hands it over. */
  stop(): void {
    clearTimeout(this.#timer);
    const recorder = this.#recorder;
    this.#recorder = undefined;
    recorder?.stop();
  }
}
