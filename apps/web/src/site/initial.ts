/** The first letter of a name, whole in scripts with combining marks. */
export const initial = (name: string): string => [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? '?'
