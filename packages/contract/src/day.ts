/** Days on the wire, without a library: a page also reads them from its address. */

/** A day of the calendar from 1900 to 2199, leap years as they are: what no calendar has never reaches the database. */
export const calendarDay =
  '(?:(?:19|20|21)[0-9]{2}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:(?:19|20|21)(?:0[48]|[2468][048]|[13579][26])|2000)-02-29)'
export const dayPattern = `^${calendarDay}$`
