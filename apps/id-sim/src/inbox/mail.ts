/** Reads the one form of mail that arrives here: plain text in UTF-8, its subject perhaps in encoded words (RFC 2047). */

const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? ''

/** Quoted-printable as bytes. */
function unquoted(text: string): Buffer {
  const joined = text.replaceAll(/=\r?\n/g, '')
  const bytes = joined.replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

function words(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, inside: string) =>
      (kind.toLowerCase() === 'b' ? Buffer.from(inside, 'base64') : unquoted(inside.replaceAll('_', ' '))).toString('latin1'),
    )
}

/** Subject and text of a mail as it came over the wire. */
export function readMail(raw: Buffer): { subject: string; text: string } {
  const whole = raw.toString('latin1')
  const end = /\r?\n\r?\n/.exec(whole)
  const head = end ? whole.slice(0, end.index) : whole
  const body = end ? whole.slice(end.index + end[0].length) : ''
  const coding = headerOf(head, 'Content-Transfer-Encoding').trim().toLowerCase()
  const bytes =
    coding === 'base64' ? Buffer.from(body, 'base64') : coding === 'quoted-printable' ? unquoted(body) : Buffer.from(body, 'latin1')
  // Encoded words are pieces of UTF-8 that may cut a letter in two: the bytes are put together before they are read.
  return {
    subject: Buffer.from(words(headerOf(head, 'Subject')), 'latin1')
      .toString('utf8')
      .trim(),
    text: bytes.toString('utf8').trim(),
  }
}
