/** Texts that people read out and type: passwords of the server's program, halves of codes. */
import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** So many random letters, 4.9 bits each. */
export const randomLetters = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
