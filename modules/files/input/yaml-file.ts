import { InputError } from '../documents/input-error.ts';
import { readTextFile } from './files.ts';

/** Characters of the longest YAML that is read: reading takes 80 times its size, and 1 s per megabyte. */
const TEXT_LIMIT = 2 ** 22;

/**
 * The one document of a YAML file, as plain objects; empty ones, such as `rostopic echo` leaves behind its
 * last `---`, do not count. Aliases are limited by the parser.
 *
 * @param advice - what to say behind a complaint that it is too large
 */
export async function readYamlFile(file: string, advice = ''): Promise<unknown> {
  const text = readTextFile(file);
  if (text.length > TEXT_LIMIT) {
    throw new InputError(
      `${file}: has more than the ${TEXT_LIMIT} characters that are read of YAML${advice}`,
    );
  }
  const { parseAllDocuments, visit } = await import('yaml');
  const documents = explained(file, () => {
    // The parser's own search for keys that come twice compares each with each.
    const all = [
      parseAllDocuments(text.replace(/^\uFEFF/, ''), { uniqueKeys: false, logLevel: 'silent' }),
    ].flat();
    return all.flatMap((document) => {
      if (document.errors[0] !== undefined) throw document.errors[0];
      visit(document, {
        Map(_, { items }) {
          const keys = new Set<string>();
          for (const { key } of items) {
            const name = String(key);
            if (keys.has(name)) throw new Error(`the key "${name}" comes twice`);
            keys.add(name);
          }
        },
      });
      const content = document.toJS() as unknown;
      return content === null ? [] : [content];
    });
  });
  const [first] = documents;
  if (documents.length === 1) return first;
  throw new InputError(
    `${file}: holds ${documents.length} documents, of which one is read; keep the one that is meant`,
  );
}

function explained<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new InputError(`${file}: not valid YAML: ${reason!.replace(/:$/, '')}`);
  }
}
