import type { Redis } from 'ioredis';
import { InputError } from '../../files/documents/input-error.ts';

/** How long is waited for a connection, milliseconds. */
const PATIENCE = 5000;

/**
 * Checks that a Redis is there, and keeps the jobs of a queue: it may not evict them where its memory is
 * full, nor lose them where it is started again.
 *
 * @param name - how complaints call it
 */
export async function checkRedis(
  Client: new (address: string, options: object) => Redis,
  address: string,
  name: string,
): Promise<void> {
  const client = new Client(address, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: string | undefined;
  client.on('error', (error: Error) => (reason = reasonOf(error)));
  let info: string;
  try {
    await client.connect();
    info = await client.info();
  } catch (error) {
    throw new InputError(`--queue ${name}: cannot be reached: ${reason ?? reasonOf(error as Error)}`);
  } finally {
    client.disconnect();
  }
  const value = (key: string): string | undefined => new RegExp(`^${key}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const policy = value('maxmemory_policy');
  if (policy !== 'noeviction') {
    throw new InputError(
      `--queue ${name}: this Redis evicts jobs where its memory is full (maxmemory-policy ${policy}); start it with --maxmemory-policy noeviction`,
    );
  }
  if (value('aof_enabled') !== '1') {
    throw new InputError(
      `--queue ${name}: this Redis forgets jobs where it ends (appendonly no); start it with --appendonly yes`,
    );
  }
}

/** What an error says: one of several addresses that all fail says nothing but its code. */
export function reasonOf({ message, code }: NodeJS.ErrnoException): string {
  return message === '' ? (code ?? 'it is not there') : message;
}
