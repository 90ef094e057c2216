/** Where a depth buffer's view begins and ends along the line of sight, metres (Petersen 2007). */
export const VIEW = { near: 0.01, far: 20 } as const;

/** Bits of a depth buffer. */
export type DepthBits = 16 | 24;

/** How far apart two neighboring values of a depth buffer are at a depth, metres. */
export function quantum(depth: number, bits: DepthBits): number {
  const { near, far } = VIEW;
  return (depth * depth * (far - near)) / (near * far * 2 ** bits);
}
