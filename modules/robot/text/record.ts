/** An object without a prototype, so that no name from a file can mean anything but itself. */
export function toRecord<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  const record = Object.create(null) as Record<string, T>;
  for (const [name, value] of entries) record[name] = value;
  return Object.freeze(record);
}

/** Whether a value, such as one from JSON, is an object with properties: neither an array nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
