/** Measures: who × day × category × measure, exact at any moment. See README.md. */
export { foldedSeq, movedBefore, sittingSums, sparseSeqs, type Moved, type SittingSums } from './account-store.ts'
export { activeMembers, figuresOf, type ActiveTerms } from './figures.ts'
export { moversAfter } from './fold-store.ts'
export { fold } from './fold.ts'
export { measures, type Measure } from './kinds.ts'
export { measuresModule } from './module.ts'
export { entriesBehind, roundsBehind, type TracedEntry, type TracedRound } from './trace-store.ts'
export type { Category, Days, FigureRow, Figures, Hours, Question, RowKey, Who } from './types.ts'
