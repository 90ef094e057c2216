/** A scanner made of a graphics card's depth buffer, as in Petersen 2007, §6.4.3: a pixel is a beam. */
import type { Vector } from '../../bindings/index.ts';
import { type Body, meshOf } from './bodies.ts';
import { type DepthBits, VIEW } from './quantum.ts';

/** Where something stands on the ground: metres, and the angle to the x axis that it looks along, radians. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** What a scan is taken of besides what stands still. */
export interface Moment {
  /** The scanner. */
  readonly at: Stand;
  /** Those that move, seen by it. */
  readonly others: readonly Stand[];
}

/** Draws solids from a place, and reads ranges. */
export interface DepthScanner {
  /** What draws. */
  readonly renderer: string;
  /**
   * Writes the range of each pixel, row by row from the top, +Infinity where nothing is.
   *
   * @param moment - default: the scanner where it was made, looking along x, and nothing that moves
   */
  scan(ranges: Float64Array, moment?: Moment): void;
  dispose(): void;
}

/** Range over depth of each pixel: the length of (x, y, 1). */
export function stretches(width: number, height: number, fov: number): Float64Array {
  const pixel = (2 * Math.tan(fov / 2)) / width;
  return Float64Array.from({ length: width * height }, (_, i) => {
    const x = ((i % width) - (width - 1) / 2) * pixel;
    const y = (Math.floor(i / width) - (height - 1) / 2) * pixel;
    return Math.sqrt(x * x + y * y + 1);
  });
}

const SOLID = `#version 300 es
in vec3 place;
uniform vec3 from;
uniform vec2 look;
uniform vec2 at;
uniform vec2 turn;
uniform vec4 lens;
void main() {
  vec2 there = at + mat2(turn.x, turn.y, -turn.y, turn.x) * place.xy;
  vec3 way = vec3(there, place.z) - from;
  // The camera looks along x, y is to its left, and z is up.
  vec3 p = vec3(mat2(look.x, -look.y, look.y, look.x) * way.xy, way.z);
  gl_Position = vec4(-p.y * lens.x, p.z * lens.y, p.x * lens.z + lens.w, p.x);
}`;

const NOTHING = `#version 300 es
void main() {}`;

const WHOLE = `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0, 1);
}`;

const READ = `#version 300 es
precision highp float;
uniform highp sampler2D depth;
out highp uvec4 bits;
void main() {
  bits = uvec4(floatBitsToUint(texelFetch(depth, ivec2(gl_FragCoord.xy), 0).r), 0, 0, 0);
}`;

/** Images, and what moves in them. */
interface DepthOptions {
  readonly width: number;
  readonly height: number;
  /** The angle between the left and the right edge, radians. */
  readonly fov: number;
  readonly bits: DepthBits;
  /** What each of those that move is, where it looks along x at the origin. */
  readonly vehicle?: Body;
}

/**
 * A scanner at a place that looks along x.
 *
 * @returns undefined where there is no WebGL 2
 */
export function makeDepthScanner(
  bodies: readonly Body[],
  from: Vector,
  { width, height, fov, bits, vehicle }: DepthOptions,
): DepthScanner | undefined {
  const gl = document.createElement('canvas').getContext('webgl2', { antialias: false, depth: false });
  if (gl === null) return undefined;
  const solid = makeProgram(gl, SOLID, NOTHING);
  const read = makeProgram(gl, WHOLE, READ);
  const still = meshOf(bodies).indices.length;
  const all = fillBuffers(gl, vehicle === undefined ? bodies : [...bodies, vehicle]);
  const format = bits === 24 ? gl.DEPTH_COMPONENT24 : gl.DEPTH_COMPONENT16;
  const depth = makeTexture(gl, format, width, height);
  const color = makeTexture(gl, gl.R32UI, width, height);
  const drawn = makeTarget(gl, gl.DEPTH_ATTACHMENT, depth);
  const copied = makeTarget(gl, gl.COLOR_ATTACHMENT0, color);
  const { near, far } = VIEW;
  const wide = 1 / Math.tan(fov / 2);
  gl.useProgram(solid);
  const [fromPlace, lookPlace, atPlace, turnPlace] = ['from', 'look', 'at', 'turn'].map((name) =>
    gl.getUniformLocation(solid, name),
  ) as [Place, Place, Place, Place];
  const stand = ({ x, y, angle }: Stand): void => {
    gl.uniform2f(atPlace, x, y);
    gl.uniform2f(turnPlace, Math.cos(angle), Math.sin(angle));
  };
  gl.uniform4f(
    gl.getUniformLocation(solid, 'lens'),
    ...([
      wide,
      (wide * width) / height,
      (far + near) / (far - near),
      (-2 * far * near) / (far - near),
    ] as const),
  );
  gl.bindTexture(gl.TEXTURE_2D, depth);
  gl.viewport(0, 0, width, height);
  gl.depthFunc(gl.LESS);
  const words = new Uint32Array(width * height);
  const values = new Float32Array(words.buffer);
  const factors = stretches(width, height, fov);
  const first: Moment = { at: { x: from[0], y: from[1], angle: 0 }, others: [] };
  const scan = (ranges: Float64Array, { at, others }: Moment = first): void => {
    gl.bindFramebuffer(gl.FRAMEBUFFER, drawn);
    gl.enable(gl.DEPTH_TEST);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    gl.useProgram(solid);
    gl.uniform3f(fromPlace, at.x, at.y, from[2]);
    gl.uniform2f(lookPlace, Math.cos(at.angle), Math.sin(at.angle));
    stand(ORIGIN);
    gl.drawElements(gl.TRIANGLES, still, gl.UNSIGNED_INT, 0);
    for (const other of others) {
      stand(other);
      gl.drawElements(gl.TRIANGLES, all - still, gl.UNSIGNED_INT, still * Uint32Array.BYTES_PER_ELEMENT);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, copied);
    gl.disable(gl.DEPTH_TEST);
    gl.useProgram(read);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, 0, width, height, gl.RED_INTEGER, gl.UNSIGNED_INT, words);
    for (let row = 0, i = 0; row < height; row++) {
      // Its first row is the lowest.
      const start = (height - 1 - row) * width;
      for (let column = 0; column < width; column++, i++) {
        const value = values[start + column]!;
        const z = (near * far) / (far - value * (far - near));
        ranges[i] = value < 1 ? z * factors[i]! : Infinity;
      }
    }
  };
  return {
    renderer: rendererOf(gl),
    scan,
    dispose: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}

type Place = WebGLUniformLocation | null;

const ORIGIN: Stand = { x: 0, y: 0, angle: 0 };

function rendererOf(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(info === null ? gl.RENDERER : info.UNMASKED_RENDERER_WEBGL));
}

/** Uploads the triangles of all bodies, and returns how many corners they have. */
function fillBuffers(gl: WebGL2RenderingContext, bodies: readonly Body[]): number {
  const { vertices, indices } = meshOf(bodies);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(vertices), gl.STATIC_DRAW);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
  return indices.length;
}

function makeProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) {
    throw new Error(`WebGL: ${gl.getProgramInfoLog(program)}`);
  }
  return program;
}

function makeTexture(
  gl: WebGL2RenderingContext,
  format: number,
  width: number,
  height: number,
): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  return texture;
}

function makeTarget(gl: WebGL2RenderingContext, attachment: number, texture: WebGLTexture): WebGLFramebuffer {
  const target = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, target);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, attachment, gl.TEXTURE_2D, texture, 0);
  if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE) {
    throw new Error('WebGL: a depth buffer cannot be drawn into');
  }
  return target;
}
