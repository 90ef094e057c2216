import { ENTRIES, MAGIC, OUTCOMES } from '../../bindings/record/format.ts';
import { Writer } from '../../bindings/record/writer.ts';
import { type Entry, type RecordingFile, Reference } from './read-recording.ts';

/** The bytes of a recording: what `readRecording` reads. */
export function writeRecording({ precision, simd, entries }: Omit<RecordingFile, 'isCut'>): Uint8Array {
  const writer = new Writer({
    numberOf: (value) => (value instanceof Reference ? value.number : undefined),
    knows: true,
  });
  writer.raw(new TextEncoder().encode(MAGIC));
  const put = (kind: number, write: () => void): void => {
    writer.byte(kind);
    const at = writer.length;
    writer.word(0);
    write();
    writer.patch(at, writer.length - at - 4);
  };
  put(ENTRIES.head, () => writer.value({ version: 1, precision, simd }));
  for (const entry of entries) {
    put(ENTRIES[entry.kind], () => {
      writer.count(entry.number);
      writeEntry(writer, entry);
    });
  }
  return writer.bytes.slice();
}

function writeEntry(writer: Writer, entry: Entry): void {
  switch (entry.kind) {
    case 'object':
      writer.value(entry.name);
      writer.graph(entry.args);
      break;
    case 'call':
      writer.value(entry.name);
      writer.value(entry.self);
      writer.value(entry.args);
      break;
    case 'note':
      writer.text(entry.text);
      break;
    default: {
      const { outcome } = entry;
      if ('thrown' in outcome) {
        writer.byte(OUTCOMES.thrown);
        writer.text(outcome.thrown);
        writer.text(outcome.message);
      } else if ('hash' in outcome) {
        writer.byte(OUTCOMES.hash);
        writer.count(outcome.size);
        for (const word of outcome.hash) writer.word(word);
      } else {
        writer.byte(OUTCOMES.value);
        writer.raw(outcome.bytes);
      }
    }
  }
}
