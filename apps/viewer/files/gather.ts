import type { FileBag } from './bag.ts';

/** Bytes of all that a zip may unpack to: a small one can be made that unpacks to any size. */
const UNPACKED_LIMIT = 2 ** 30;

/** Puts files that were chosen in a dialog into a bag, zips unpacked. */
export async function gatherFiles(bag: FileBag, files: Iterable<File>): Promise<void> {
  for (const file of files) {
    const path = file.webkitRelativePath === '' ? file.name : file.webkitRelativePath;
    await put(bag, path, file);
  }
}

/** Puts files and folders that were dropped into a bag, zips unpacked. */
export async function gatherDropped(bag: FileBag, transfer: DataTransfer): Promise<void> {
  // Entries and files can only be asked for before the first wait.
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  for (const { entry, file } of dropped) {
    if (entry !== null) await walk(bag, entry);
    else if (file !== null) await put(bag, file.name, file);
  }
}

async function walk(bag: FileBag, entry: FileSystemEntry): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    await put(bag, entry.fullPath, file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader gives some of the entries at a time.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const inner of entries) await walk(bag, inner);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

async function put(bag: FileBag, path: string, file: Blob): Promise<void> {
  if (!/\.zip$/i.test(path)) {
    bag.add(path, file);
    return;
  }
  const { unzip } = await import('fflate');
  let bytes = 0;
  const packed = new Uint8Array(await file.arrayBuffer());
  const files = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    const filter = ({ originalSize }: { originalSize: number }): boolean => {
      bytes += originalSize;
      return bytes <= UNPACKED_LIMIT;
    };
    unzip(packed, { filter }, (error, unpacked) => {
      if (error === null) resolve(unpacked);
      else reject(new Error(`${path}: cannot be unpacked: ${error.message}`));
    });
  });
  if (bytes > UNPACKED_LIMIT) {
    throw new Error(`${path}: unpacks to more than the ${UNPACKED_LIMIT} bytes that are read of a zip`);
  }
  for (const [name, content] of Object.entries(files)) {
    if (!name.endsWith('/')) bag.add(name, new Blob([content as Uint8Array<ArrayBuffer>]));
  }
}
