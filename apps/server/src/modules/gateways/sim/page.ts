/** HTML of the hosted page of the simulated gateway, in the day cloth (FE-LOOK.4); works on the smallest phone. */
import { readFileSync } from 'node:fs'
import { moneyText } from '@khela/money'
import type { Language } from '../../../kernel/index.ts'
import type { SimPayment } from './store.ts'

const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const style = file('./pay.css')
/** The page's script, served as a file of its own so that the page needs no inline script. */
export const payScript = file('./pay.mjs')

/** The gateway is another house, so these texts are its own and not of packages/i18n. */
const texts = {
  bn: {
    title: 'পেমেন্ট (সিমুলেশন)',
    play: 'এটি একটি পরীক্ষামূলক পেমেন্ট পাতা। এখানে কোনো আসল টাকা লাগে না।',
    method: 'মাধ্যম',
    ref: 'রেফারেন্স',
    pay: 'পরিশোধ করুন',
    refuse: 'পরিশোধ করব না',
    back: 'সাইটে ফিরে যান',
    PAID: 'পরিশোধ হয়েছে।',
    REFUSED: 'পরিশোধ করা হয়নি।',
    past: 'এই পেমেন্টের সময় শেষ হয়ে গেছে।',
    offline: 'সংযোগ পাওয়া যাচ্ছে না, আবার চেষ্টা করুন।',
    script: 'এই পাতার জন্য জাভাস্ক্রিপ্ট চালু থাকতে হবে।',
    other: 'English',
  },
  en: {
    title: 'Payment (simulated)',
    play: 'This is a practice payment page. No real money is used here.',
    method: 'Method',
    ref: 'Reference',
    pay: 'Pay',
    refuse: 'Refuse',
    back: 'Back to the site',
    PAID: 'This payment has been made.',
    REFUSED: 'This payment was refused.',
    past: 'The time for this payment is over.',
    offline: 'No connection. Please try again.',
    script: 'This page needs JavaScript.',
    other: 'বাংলা',
  },
} as const

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

function choices(payment: SimPayment, lang: Language): string {
  const text = texts[lang]
  if (payment.state === 'OPEN' && !payment.isPast)
    return `<button class="primary" type="button" data-decision="pay">${text.pay} ${moneyText(payment.amount)}</button>
<button type="button" data-decision="refuse">${text.refuse}</button>
<noscript><p>${text.script}</p></noscript>`
  const said = payment.state === 'OPEN' ? text.past : text[payment.state]
  const tone = payment.state === 'PAID' ? 'said good' : 'said'
  return `<p class="${tone}">${said}</p><a class="button primary" href="${escape(payment.returnUrl)}">${text.back}</a>`
}

/** The whole page. Everything that is not a constant is escaped. */
export function payPage(payment: SimPayment, method: { bn: string; en: string }, lang: Language): string {
  const text = texts[lang]
  const other = lang === 'bn' ? 'en' : 'bn'
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text.title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<script src="/sim/pay.js" type="module"></script>
</head>
<body>
<header><b>Sim Pay</b><a href="/sim/pay?ref=${escape(payment.ref)}&amp;lang=${other}" lang="${other}">${text.other}</a></header>
<main data-ref="${escape(payment.ref)}" data-secret="${escape(payment.secret)}">
<h1>${text.title}</h1>
<p>${text.play}</p>
<div class="amount">${moneyText(payment.amount)}</div>
<dl>
<div><dt>${text.method}</dt><dd>${escape(method[lang])}</dd></div>
<div><dt>${text.ref}</dt><dd>${escape(payment.ref)}</dd></div>
</dl>
${choices(payment, lang)}
<p role="alert" data-offline="${text.offline}"></p>
</main>
</body>
</html>
`
}
