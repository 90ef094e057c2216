import { createRequire } from 'node:module';
import type { BackendClasses, ConnectionOptions } from 'bullmq';
import { InputError } from '../../files/documents/input-error.ts';
import type { Run } from '../manifest.ts';
import { checkRedis } from './redis.ts';

/** A job of the queue: which shard of which manifest. */
export interface ShardJob {
  readonly manifest: string;
  readonly shard: number;
}

/** How long is waited for a first answer, milliseconds. */
export const FIRST_ANSWER = 10_000;

/** How long is waited before a connection is tried again, milliseconds. */
const RETRY = 500;

/** The classes of BullMQ for one kind of server, and how they find it. */
export interface QueueClasses {
  readonly classes: Pick<BackendClasses<never, ConnectionOptions>, 'Queue' | 'Worker'>;
  readonly connection: ConnectionOptions;
  readonly UnrecoverableError: new (message: string) => Error;
  /** Lets connections that are lost stay so: nothing keeps the process from its end then. */
  readonly giveUp: () => void;
}

/**
 * Loads what talks to a queue, and checks that the server is there and keeps what it is told.
 *
 * @param address - `redis://…`, `rediss://…`, `postgres://…` or `postgresql://…`
 * @throws InputError where a package is not installed, the server cannot be reached, or would forget
 */
export async function connectQueue(address: string): Promise<QueueClasses> {
  const [, scheme] = /^([a-z]+):\/\//.exec(address) ?? [];
  const isRedis = scheme === 'redis' || scheme === 'rediss';
  if (!isRedis && scheme !== 'postgres' && scheme !== 'postgresql') {
    throw new InputError(`--queue ${hidden(address)}: must begin with redis:// or postgres://`);
  }
  const driver = isRedis ? 'ioredis' : 'pg';
  const { createPostgresBackend, createRedisBackend, UnrecoverableError, withBackend } = await installed(
    driver,
    () => import('bullmq'),
  );
  if (!isRedis) {
    // BullMQ loads this one itself.
    await installed(driver, () => createRequire(import.meta.url).resolve(driver));
    const connection = { connectionString: address, migrate: true, connectionTimeoutMillis: FIRST_ANSWER };
    // What a connection is depends on the server; nothing but the classes of its own looks into it.
    const classes = withBackend(createPostgresBackend) as unknown as QueueClasses['classes'];
    return { classes, connection: connection as ConnectionOptions, UnrecoverableError, giveUp: () => {} };
  }
  const { Redis } = await installed(driver, () => import('ioredis'));
  await checkRedis(Redis, address, hidden(address));
  const classes = withBackend(createRedisBackend) as unknown as QueueClasses['classes'];
  let isGivenUp = false;
  const connection = {
    url: address,
    maxRetriesPerRequest: null,
    retryStrategy: () => (isGivenUp ? null : RETRY),
  };
  return { classes, connection, UnrecoverableError, giveUp: () => void (isGivenUp = true) };
}

async function installed<T>(driver: string, load: () => T | Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.includes('MODULE_NOT_FOUND')) throw error;
    throw new InputError(`--queue needs packages that are not installed: npm install bullmq ${driver}`);
  }
}

/** What the queue of a run is called: the same one for the same manifest. */
export function queueName(run: Run): string {
  return `clearance-${run.hash.slice(0, 16)}`;
}

/** An address without its password. */
export function hidden(address: string): string {
  return address.replace(/:\/\/[^@/]*@/, '://…@');
}

/** Waits for an answer of a server, but not forever. */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
