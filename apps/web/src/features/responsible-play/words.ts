import { useTexts } from '@khela/i18n/use-texts'

/** A length of play in words: "1 h 20 min". */
export function usePlayTime(): (seconds: number) => string {
  const t = useTexts('responsible-play.time')
  return (seconds) => {
    const minutes = Math.floor(seconds / 60)
    return minutes < 60 ? t('minutes', { minutes }) : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
}
