/** What a document may hold: names and numbers, in lists and under names. */
export type YamlValue =
  | string
  | number
  | null
  | readonly YamlValue[]
  | { readonly [name: string]: YamlValue };

/**
 * A document in the part of YAML that readers of 1.1 and of 1.2 read alike: texts between quotes, as JSON has
 * them, and numbers with a decimal point where they have an exponent.
 */
export function formatYaml(document: Readonly<Record<string, YamlValue>>): string {
  return blockOf(document, '').join('\n') + '\n';
}

function blockOf(value: Readonly<Record<string, YamlValue>>, indent: string): string[] {
  return Object.entries(value).flatMap(([name, entry]) => {
    const key = `${indent}${/^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !isWord(name) ? name : JSON.stringify(name)}:`;
    if (isMap(entry)) {
      return Object.keys(entry).length === 0 ? [`${key} {}`] : [key, ...blockOf(entry, `${indent}  `)];
    }
    if (!Array.isArray(entry) || !entry.some(isMap)) return [`${key} ${flowOf(entry)}`];
    return [key, ...(entry as readonly YamlValue[]).flatMap((one) => itemOf(one, `${indent}  `))];
  });
}

/** One map of a list: its first line begins with a hyphen, the others stand below. */
function itemOf(value: YamlValue, indent: string): string[] {
  if (!isMap(value)) return [`${indent}- ${flowOf(value)}`];
  return blockOf(value, `${indent}  `).map((line, i) =>
    i === 0 ? `${indent}- ${line.slice(indent.length + 2)}` : line,
  );
}

function flowOf(value: YamlValue): string {
  if (Array.isArray(value)) return `[${(value as readonly YamlValue[]).map(flowOf).join(', ')}]`;
  if (typeof value === 'number') return numberOf(value);
  return value === null ? 'null' : JSON.stringify(value);
}

/** YAML 1.1 takes a number with an exponent for a text unless it has a point and a sign there. */
function numberOf(value: number): string {
  const [digits, exponent] = String(value + 0).split('e') as [string, string?];
  if (exponent === undefined) return digits;
  return `${digits.includes('.') ? digits : `${digits}.0`}e${exponent}`;
}

/** Whether YAML 1.1 takes a name for something else than a text. */
function isWord(name: string): boolean {
  return /^(y|n|yes|no|on|off|true|false|null)$/i.test(name);
}

function isMap(value: YamlValue): value is Readonly<Record<string, YamlValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
