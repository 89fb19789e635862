/** The two pages of the inbox: newest first, looked at again every two seconds; texts are put in as text, never as HTML. */
const texts = {
  bn: {
    smsShort: 'এসএমএস',
    mailShort: 'মেইল',
    sms: 'এসএমএস ইনবক্স',
    mail: 'মেইল ইনবক্স',
    note: 'ডেমোতে পাঠানো প্রতিটি বার্তা এখানে আসে। আসল কারও কাছে কিছু যায় না।',
    empty: 'এখনও কোনো বার্তা আসেনি। এই পাতা খোলা রাখুন; এলে নিজে থেকেই দেখা যাবে।',
    lost: 'ইনবক্সের সঙ্গে সংযোগ নেই। আবার চেষ্টা চলছে…',
    other: 'English',
  },
  en: {
    smsShort: 'SMS',
    mailShort: 'Mail',
    sms: 'SMS inbox',
    mail: 'Mail inbox',
    note: 'Every message the demo sends arrives here. Nothing reaches a real person.',
    empty: 'No message yet. Keep this page open; messages show up by themselves.',
    lost: 'No connection to the inbox. Trying again…',
    other: 'বাংলা',
  },
} as const
export type InboxLanguage = keyof typeof texts
export type Room = 'sms' | 'mail'

const style = `
:root{color-scheme:light;font:16px/1.5 system-ui,'Noto Sans Bengali','Noto Sans',sans-serif;background:#fff7e6;color:#0a1e1b}
*{box-sizing:border-box}body{margin:0;min-height:100vh}
header{background:#0a1e1b;color:#fffdf8;padding:16px max(16px,calc(50vw - 340px));border-bottom:4px solid #f6a821}
h1{font-size:22px;line-height:1.3;margin:0}header p{margin:4px 0 0;color:#eaddc0;font-size:14px}
nav{display:flex;flex-wrap:wrap;gap:8px;margin-top:12px}
nav a{color:#fffdf8;text-decoration:none;padding:10px 14px;border:1px solid #2f6557;border-radius:10px;min-height:44px}
nav a[aria-current]{background:#f6a821;color:#2a1400;border-color:#f6a821;font-weight:600}nav a:last-child{margin-left:auto}
a:focus-visible{outline:3px solid #ffc14a;outline-offset:2px}
main{max-width:680px;margin:0 auto;padding:16px}ol{list-style:none;margin:0;padding:0;display:grid;gap:12px}
li{background:#fffdf8;border:1px solid #eaddc0;border-radius:14px;padding:14px 16px}
.to{display:flex;justify-content:space-between;gap:12px;font-size:14px;color:#4d4023}.to b{color:#0a1e1b;overflow-wrap:anywhere}
h2{font-size:16px;margin:8px 0 0}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:6px 0 0}
.say{color:#4d4023;background:#f8eeda;border-radius:14px;padding:20px 16px;margin:0}[hidden]{display:none}`

const script = `
const list=document.querySelector('ol'),empty=document.querySelector('#empty'),lost=document.querySelector('#lost');let last='';
const add=(to,kind,name,text)=>{const e=document.createElement(kind);e.className=name;e.textContent=text;to.append(e);return e};
async function look(){try{const r=await fetch('/messages.json?room='+document.body.dataset.room);const all=await r.json();lost.hidden=true;
const now=JSON.stringify(all);if(now!==last){last=now;empty.hidden=all.length>0;list.replaceChildren(...all.map(m=>{
const li=document.createElement('li'),to=add(li,'div','to','');add(to,'b','',m.to);const t=add(to,'time','',new Date(m.at).toLocaleTimeString(document.documentElement.lang+'-u-nu-latn',{hourCycle:'h23'}));
t.dateTime=m.at;if(m.subject)add(li,'h2','',m.subject);add(li,'pre','',m.text);return li}))}}catch{lost.hidden=false}setTimeout(look,2000)}
look()`

/** The page of a room. */
export function inboxPage(room: Room, language: InboxLanguage): string {
  const say = texts[language]
  const other = language === 'bn' ? 'en' : 'bn'
  const link = (to: Room) => `<a href="/${to}?lang=${language}"${to === room ? ' aria-current="page"' : ''}>${say[`${to}Short`]}</a>`
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${say[room]}</title><link rel="icon" href="data:,"><style>${style}</style><body data-room="${room}">
<header><h1>${say[room]}</h1><p>${say.note}</p><nav>${link('sms')}${link('mail')}<a href="/${room}?lang=${other}" lang="${other}">${say.other}</a></nav></header>
<main aria-live="polite"><p class="say" id="lost" hidden>${say.lost}</p><p class="say" id="empty">${say.empty}</p><ol></ol></main><script>${script}</script></html>`
}
