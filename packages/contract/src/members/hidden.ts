/** What stands in the place of a name where others see a member who hides from them; the site says it in words. */
export const hiddenName = '***'
