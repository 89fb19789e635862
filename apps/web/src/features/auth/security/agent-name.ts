const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** What a person would call the browser that sent this, e.g. "Android · Chrome"; undefined when it cannot be told. */
export function agentName(userAgent: string | null): string | undefined {
  const find = (list: typeof systems) => list.find(([shape]) => shape.test(userAgent ?? ''))?.[1]
  const parts = [find(systems), find(browsers)].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(' · ')
}
