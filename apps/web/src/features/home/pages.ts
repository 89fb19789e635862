import { homeRead } from '../../site/banners/home-read.ts'
import { need, type Place } from '../../site/page.ts'

/** Home under its four names, and under the two paths that are home with a view over it (PS-2.2). Its code is part of the first page. */
export const homePage = {
  path: '/',
  aliases: ['/index', '/index.html', '/home', '/login', '/register'],
  reads: () => [need(...homeRead), need('jackpots', {}), need('hotGames', {}), need('winners', {})],
} as const satisfies Place
