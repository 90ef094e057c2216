/** What tests 1, 3 and 7 ask of a simulator, which goes on by steps of a length that it was made with. */
export interface CubePeer {
  readonly step: () => void;
  /** Kinetic energy and that of height, J. */
  readonly energy: () => number;
}

export interface PendulumsPeer {
  readonly step: () => void;
  /** How fast the last pendulum turns, rad/s. */
  readonly speed: () => number;
}

export interface SlidingPeer {
  readonly step: () => void;
  /** Has the motor hold the second link in some place along the first, m. */
  readonly slideTo: (place: number) => void;
  /** How fast both turn, rad/s, and where the second link is. */
  readonly speed: () => number;
  readonly place: () => number;
}

/** A simulator beside ours. */
export interface Peer {
  cube(step: number): CubePeer;
  pendulums(step: number, arm: number): PendulumsPeer;
  sliding(step: number): SlidingPeer;
}
