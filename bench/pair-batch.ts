import type { FieldValues } from '../bindings/wasm/fields.ts';
import type { Memory } from '../bindings/wasm/heap.ts';
import { PAIR_BATCH } from '../bindings/wasm/records.ts';

/** The record of a batch whose rows are not checked again. */
export function pairBatch(memory: Memory, values: FieldValues<typeof PAIR_BATCH>): number {
  const batch = memory.allocate('bench', PAIR_BATCH.bytes);
  memory.write(batch, PAIR_BATCH, { ...values, limit: Infinity });
  return batch;
}
