/** A hand in a link: its JSON, deflated, in the characters that a fragment may have. */

/** The text of a fragment for what can be told in JSON. */
export async function pack(value) {
  const bytes = await piped(JSON.stringify(value), new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** What `pack` made the text of; fails on any other text. */
export async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await piped(bytes, new DecompressionStream('deflate-raw'))));
}

async function piped(content, through) {
  return new Uint8Array(await new Response(new Blob([content]).stream().pipeThrough(through)).arrayBuffer());
}
