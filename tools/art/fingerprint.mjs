// What a tile looks like at a glance: 16 × 16 means of brightness above the title, one bit each: brighter than the middle or not.
import sharp from 'sharp'

/** The part above the lettering: the same objects under another title are still the same picture. */
const shown = 0.56

/** The fingerprint of a picture as 64 hex digits. Throws when it is not a picture. */
export async function fingerprint(picture) {
  const { width, height } = await sharp(picture).metadata()
  const { data } = await sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.round(height * shown) })
    .resize(16, 16, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = [...data].toSorted((a, b) => a - b)[128]
  let hex = ''
  for (let i = 0; i < data.length; i += 4)
    hex += [0, 1, 2, 3].reduce((nibble, j) => nibble * 2 + (data[i + j] > middle ? 1 : 0), 0).toString(16)
  return hex
}
