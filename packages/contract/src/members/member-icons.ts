/** What a member may choose to be known by; a picture of each comes with the build (`/art/icon-member-<id>.webp`, tools/art). */
export const memberIcons = [
  'tiger',
  'peacock',
  'elephant',
  'owl',
  'parrot',
  'turtle',
  'butterfly',
  'lotus',
  'kite',
  'mango',
  'drum',
  'rickshaw',
] as const
export type MemberIcon = (typeof memberIcons)[number]
