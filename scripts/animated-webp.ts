// Puts pictures of WebP together to one that moves. Source: Google, WebP Container Specification,
// https://developers.google.com/speed/webp/docs/riff_container

/** A picture that is put over the one before. */
export interface Frame {
  /** Where it is put; even numbers. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A whole file of WebP. */
  readonly bytes: Uint8Array;
  /** For how long it is seen, milliseconds. */
  readonly duration: number;
}

/** Makes a file of WebP that shows frames over and over. The first is the whole picture. */
export function animate(frames: readonly Frame[]): Uint8Array {
  const [{ width, height }] = frames as readonly [Frame, ...Frame[]];
  const flags = new Uint8Array(10);
  // It is animated.
  flags[0] = 0x02;
  flags.set(number24(width - 1), 4);
  flags.set(number24(height - 1), 7);
  const parts = [
    new TextEncoder().encode('WEBP'),
    chunk('VP8X', flags),
    // A background that nobody sees, and no end of loops.
    chunk('ANIM', new Uint8Array(6)),
    ...frames.map((frame) => chunk('ANMF', frameData(frame))),
  ];
  return chunk('RIFF', joined(parts));
}

function frameData({ x, y, width, height, bytes, duration }: Frame): Uint8Array {
  if (x % 2 !== 0 || y % 2 !== 0) throw new RangeError(`a frame is at ${x}, ${y}; both must be even`);
  const head = [x / 2, y / 2, width - 1, height - 1, duration].flatMap((number) => [...number24(number)]);
  // It takes the place of what is below, and stays.
  return joined([Uint8Array.from([...head, 0x02]), ...picture(bytes)]);
}

/** The parts of a file of WebP that hold its pixels. */
function picture(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (name === 'ALPH' || name === 'VP8 ' || name === 'VP8L') parts.push(bytes.subarray(at, end));
    at = end;
  }
  if (parts.length === 0) throw new RangeError('a frame has no picture');
  return parts;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, data.length, true);
  return joined([new TextEncoder().encode(name), size, data, new Uint8Array(data.length % 2)]);
}

function number24(number: number): Uint8Array {
  return Uint8Array.of(number & 255, (number >> 8) & 255, number >> 16);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
