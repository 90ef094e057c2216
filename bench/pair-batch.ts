import type { FieldValues } from '../bindings/wasm/fields.ts';
import type { Memory } from '../bindings/wasm/heap.ts';
import { PAIR_BATCH } from '../bindings/wasm/records.ts';
import type { Precision } from '../bindings/base/types.ts';

/** The record of a batch whose rows are not checked again. */
export function pairBatch(
  memory: Memory,
  precision: Precision,
  values: FieldValues<(typeof PAIR_BATCH)['double']>,
): number {
  const layout = PAIR_BATCH[precision];
  const batch = memory.allocate('bench', layout.bytes);
  memory.write(batch, layout, { ...values, limit: Infinity });
  return batch;
}
