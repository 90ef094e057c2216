/** Somebody else who casts rays. */
export interface RayPeer {
  readonly name: string;
  /** Writes the distances of rays, +Infinity for those that meet nothing. */
  cast(rays: Float64Array, maxDistance: number, distances: Float64Array): void;
  dispose(): void;
}
