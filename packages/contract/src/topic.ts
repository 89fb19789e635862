/** Who hears of a live topic. */
export interface TopicRow {
  readonly audience: 'member' | 'everyone' | 'office'
}
