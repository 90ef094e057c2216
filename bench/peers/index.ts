import { CRASHCAT_PEER } from './crashcat.ts';
import { JOLT_PEER } from './jolt.ts';
import type { Peer } from './peer.ts';
import { PLAIN_PEERS } from './plain-scene.ts';
import { RAPIER_PEER } from './rapier.ts';
import { THREE_PEER } from './three.ts';

/** Everybody that the scene benches compare us with. */
export const PEERS: readonly Peer[] = [...PLAIN_PEERS, THREE_PEER, RAPIER_PEER, JOLT_PEER, CRASHCAT_PEER];
