/** The hosted page of every gateway: Bengali or English, a band that says that it is a simulator, and the payer's choices. */
import { html, text, type Language, type Reply } from './web.ts'

const words = {
  bn: {
    simulator: 'সিমুলেটর — এটি আসল পেমেন্ট সেবা নয়। এখানে কোনো আসল টাকা বা পিন লাগে না।',
    title: (house: string) => `${house} দিয়ে পেমেন্ট`,
    amount: 'পরিমাণ',
    invoice: 'ইনভয়েস',
    pay: (amount: string) => `৳ ${amount} পরিশোধ করুন`,
    other: 'অন্য পরিমাণ পরিশোধ করুন',
    otherLabel: 'অন্য পরিমাণ (টাকা)',
    risky: 'ঝুঁকিপূর্ণ কার্ড দিয়ে পরিশোধ করুন',
    cancel: 'বাতিল করুন',
    fail: 'পেমেন্ট ব্যর্থ করুন',
    more: 'আরও কিছু চেষ্টা করুন',
    over: 'এই পেমেন্টের সিদ্ধান্ত হয়ে গেছে।',
    unknown: 'এমন কোনো পেমেন্ট নেই।',
    back: 'সাইটে ফিরে যান',
    language: 'English',
    chain: 'ট্রন চেইন (সিমুলেশন)',
    address: 'কোন ঠিকানায়',
    units: 'কত USDT',
    send: 'পাঠান',
    fake: 'একই নামের নকল টোকেন',
    sent: 'পাঠানো হয়েছে। কয়েকটি ব্লক পরে সাইটে দেখা যাবে।',
    wrong: 'ঠিকানা বা পরিমাণ ঠিক নয়।',
  },
  en: {
    simulator: 'Simulator — this is not the real payment service. No real money and no PIN is needed here.',
    title: (house: string) => `Pay with ${house}`,
    amount: 'Amount',
    invoice: 'Invoice',
    pay: (amount: string) => `Pay ৳ ${amount}`,
    other: 'Pay another amount',
    otherLabel: 'Another amount (taka)',
    risky: 'Pay with a card that looks risky',
    cancel: 'Cancel',
    fail: 'Let the payment fail',
    more: 'Try something else',
    over: 'This payment has been decided.',
    unknown: 'There is no such payment.',
    back: 'Back to the site',
    language: 'বাংলা',
    chain: 'Tron chain (simulated)',
    address: 'To which address',
    units: 'How many USDT',
    send: 'Send',
    fake: 'A fake token of the same name',
    sent: 'Sent. The site sees it some blocks later.',
    wrong: 'The address or the amount is not right.',
  },
} as const

const style = `
  *{box-sizing:border-box} body{margin:0;background:#f4f2ec;color:#1c2622;font:16px/1.6 "Noto Sans Bengali","Nirmala UI",system-ui,sans-serif}
  .band{background:#7a2e0e;color:#fff;padding:10px 16px;font-weight:700;text-align:center}
  main{max-width:460px;margin:24px auto;padding:24px 20px;background:#fff;border-radius:16px;box-shadow:0 2px 14px rgb(60 40 10/.12)}
  h1{font-size:22px;line-height:1.4;margin:0 0 12px} p{margin:6px 0 14px} dl{margin:0 0 16px} dl div{display:flex;justify-content:space-between;gap:16px;padding:6px 0}
  dd{margin:0;overflow-wrap:anywhere;text-align:end} .sum{font-size:28px;font-weight:700} form{margin:0} label{display:block;margin-top:12px;font-weight:600}
  button,input,a.go{font:inherit;min-height:48px;width:100%;border-radius:12px;padding:8px 14px;margin-top:12px}
  button,a.go{border:1px solid #73827a;background:#fff;color:inherit;cursor:pointer;display:block;text-align:center;text-decoration:none}
  button.go,a.go{background:var(--house,#0e5e4b);border-color:var(--house,#0e5e4b);color:#fff;font-weight:700}
  input{border:1px solid #73827a} .check{display:flex;gap:10px;align-items:center;font-weight:400;min-height:44px} .check input{width:22px;min-height:22px;margin:0}
  summary{min-height:44px;padding:10px 0;cursor:pointer;margin-top:12px} :focus-visible{outline:3px solid #d97706;outline-offset:2px}
  nav{text-align:center;margin:16px} nav a{color:#0b5844;display:inline-block;padding:10px}`

function page(language: Language, title: string, body: string, options: { other?: string; status?: number; colour?: string } = {}): Reply {
  const say = words[language]
  const link =
    options.other === undefined
      ? ''
      : `<nav><a href="${text(options.other)}" lang="${language === 'bn' ? 'en' : 'bn'}">${say.language}</a></nav>`
  const colour = options.colour === undefined ? '' : `main{--house:${options.colour}}`
  return html(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<title>${text(title)}</title><link rel="icon" href="data:,"><style>${style}${colour}</style><header class="band">${text(say.simulator)}</header>` +
      `<main><h1>${text(title)}</h1>${body}</main>${link}</html>`,
    options.status,
  )
}

export interface PayPage {
  readonly house: Readonly<Record<Language, string>>
  /** Of its buttons; dark enough for white letters. */
  readonly colour: string
  readonly url: URL
  readonly amount: string
  readonly invoice: string
  readonly isOpen: boolean
  /** Where the merchant is, for somebody who opens a decided payment. */
  readonly back: string
  /** Offers a payment that the gateway itself finds risky. */
  readonly canBeRisky?: boolean
}

/** The page of a payment; its form posts `decision` to the same address. */
export function payPage(language: Language, payment: PayPage): Reply {
  const say = words[language]
  const other = new URL(payment.url)
  other.searchParams.set('lang', language === 'bn' ? 'en' : 'bn')
  const button = (decision: string, label: string, look = '') =>
    `<button type="submit" name="decision" value="${decision}"${look}>${text(label)}</button>`
  const choices = payment.isOpen
    ? `<form method="post" action="${text(payment.url.pathname + payment.url.search)}">
${button('pay', say.pay(payment.amount), ' class="go"')}${button('cancel', say.cancel)}
<details><summary>${say.more}</summary>${button('fail', say.fail)}${payment.canBeRisky === true ? button('risky', say.risky) : ''}
<label>${say.otherLabel}<input name="amount" inputmode="decimal" pattern="[0-9]+([.][0-9]{1,2})?" placeholder="${text(payment.amount)}"></label>${button('other', say.other)}</details></form>`
    : `<p>${say.over}</p><a class="go" href="${text(payment.back)}">${say.back}</a>`
  return page(
    language,
    say.title(payment.house[language]),
    `<dl><div><dt>${say.amount}</dt><dd class="sum">৳ ${text(payment.amount)}</dd></div><div><dt>${say.invoice}</dt><dd>${text(payment.invoice)}</dd></div></dl>${choices}`,
    { other: other.pathname + other.search, colour: payment.colour },
  )
}

export const unknownPage = (language: Language): Reply => page(language, words[language].unknown, '', { status: 404 })

/** A page that sends its form by itself, as gateways that go back by POST do; a button for browsers without scripts. */
export function postBack(language: Language, to: string, fields: Readonly<Record<string, string>>): Reply {
  const say = words[language]
  const hidden = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`)
  return page(
    language,
    say.back,
    `<form method="post" action="${text(to)}">${hidden.join('')}<button class="go">${say.back}</button></form><script>document.forms[0].submit()</script>`,
  )
}

/** The page that sends coins; `note` says how the last one went. */
export function chainPage(language: Language, url: URL, note: 'sent' | 'wrong' | undefined): Reply {
  const say = words[language]
  const other = new URL(url)
  other.searchParams.set('lang', language === 'bn' ? 'en' : 'bn')
  const back = url.searchParams.get('back') ?? ''
  return page(
    language,
    say.chain,
    `${note === undefined ? '' : `<p role="status">${say[note]}</p>`}<form method="post" action="${text(url.pathname + url.search)}">
<label>${say.address}<input name="address" required value="${text(url.searchParams.get('address') ?? '')}"></label>
<label>${say.units}<input name="units" inputmode="decimal" required pattern="[0-9]+([.][0-9]{1,6})?" value="${text(url.searchParams.get('units') ?? '')}"></label>
<label class="check"><input type="checkbox" name="fake" value="yes">${say.fake}</label><button class="go">${say.send}</button></form>${/^https?:/.test(back) ? `<a class="go" href="${text(back)}">${say.back}</a>` : ''}`,
    { other: other.pathname + other.search },
  )
}
