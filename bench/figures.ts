/** A measured figure with so many decimals: "1.72". Benchmarks measure time and size, never money. */
export const figure = (value: number, decimals: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false })
