/** Whether the person asked for less motion: then a scene shows its end at once. */
export const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
