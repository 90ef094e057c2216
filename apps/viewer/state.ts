/** What a link to the page restores. */
export interface ViewState {
  /** Which of the robots that come with the page. */
  readonly sample?: string;
  readonly configuration?: readonly number[];
  /** Metres. */
  readonly margin?: number;
  readonly parts?: string;
  /** Where the camera is, and what it looks at: six numbers, metres. */
  readonly camera?: readonly number[];
}

/** Writes a state as the fragment of an address. */
export function formatState({ sample, configuration, margin, parts, camera }: ViewState): string {
  const entries = Object.entries({
    robot: sample,
    q: configuration?.map((value) => round(value)).join(','),
    margin: margin?.toString(),
    show: parts,
    camera: camera?.map((value) => round(value)).join(','),
  });
  const given = entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `#${new URLSearchParams(given).toString()}`;
}

/** Reads a state; what makes no sense is left out. */
export function parseState(fragment: string): ViewState {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const numbers = (name: string): number[] | undefined => {
    const list = values.get(name)?.split(',').map(Number);
    return list?.every(Number.isFinite) ? list : undefined;
  };
  const [sample, parts] = [values.get('robot'), values.get('show')];
  const configuration = numbers('q');
  const camera = numbers('camera');
  const margin = numbers('margin')?.[0];
  return {
    ...(sample !== null && { sample }),
    ...(configuration !== undefined && { configuration }),
    ...(margin !== undefined && { margin }),
    ...(parts !== null && { parts }),
    ...(camera?.length === 6 && { camera }),
  };
}

/** A number with the digits that a pose needs. */
function round(value: number): string {
  return String(Number(value.toFixed(5)));
}
