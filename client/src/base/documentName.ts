/** The name of a document for people: the last part of its address. */
export function documentName(uri: string): string {
  const [path = ''] = uri.split(/[?#]/, 1);
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
