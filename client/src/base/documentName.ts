/** What people call a document: the last part of its address, as its file is called. */
export function documentName(uri: string): string {
  const [path = ''] = uri.split(/[?#]/, 1);
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
