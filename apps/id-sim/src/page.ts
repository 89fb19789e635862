/** The page around every stand-in: Bengali or English, and a band that says that it is a simulator. */
import { html, text, type Language, type Reply } from './web.ts'
import { words } from './words.ts'

const style = `
  *{box-sizing:border-box} body{margin:0;background:#f4f2ec;color:#1c2622;font:16px/1.6 "Noto Sans Bengali","Nirmala UI",system-ui,sans-serif}
  .band{background:#7a2e0e;color:#fff;padding:10px 16px;font-weight:700;text-align:center}
  main{max-width:460px;margin:24px auto;padding:24px 20px;background:#fff;border-radius:16px;box-shadow:0 2px 14px rgb(60 40 10/.12)}
  h1{font-size:22px;line-height:1.4;margin:0 0 4px} h2{font-size:17px;margin:24px 0 8px} p{margin:6px 0 14px;color:#414d46}
  form{margin:0} button,input,select{font:inherit;min-height:48px;width:100%;border-radius:12px}
  button{border:1px solid #73827a;background:#fff;padding:8px 14px;text-align:start;cursor:pointer;color:inherit}
  button:hover{background:#f1efe7} button small{display:block;color:#5d675f}
  button.go{background:#0e5e4b;border-color:#0e5e4b;color:#fff;text-align:center;font-weight:700;margin-top:12px}
  button.quiet{text-align:center;margin-top:12px} button:disabled{opacity:.55;cursor:default}
  :focus-visible{outline:3px solid #d97706;outline-offset:2px}
  ul{list-style:none;padding:0;margin:0;display:grid;gap:10px} label{display:block;margin-top:12px;font-weight:600}
  input,select{border:1px solid #73827a;padding:8px 12px;background:#fff;color:inherit} .check{display:flex;gap:10px;align-items:center;font-weight:400}
  .check input{width:22px;min-height:22px} .bad{color:#a1122b;font-weight:600} nav{text-align:center;margin:16px} a{color:#0b5844}`

/** A whole page. `body` is HTML; everything foreign in it has gone through `text`. */
export function page(language: Language, title: string, body: string, options: { status?: number; other?: string } = {}): Reply {
  const say = words[language]
  const switchTo = language === 'bn' ? 'English' : 'বাংলা'
  const link = options.other === undefined ? '' : `<nav><a href="${text(options.other)}">${switchTo}</a></nav>`
  return html(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<title>${text(title)}</title><link rel="icon" href="data:,"><style>${style}</style><div class="band" role="note">${text(say.simulator)}</div>` +
      `<main><h1>${text(title)}</h1>${body}</main>${link}</html>`,
    options.status,
  )
}

/** The same address in the other language. */
export function otherLanguage(url: URL, language: Language): string {
  const other = new URL(url)
  other.searchParams.set('lang', language === 'bn' ? 'en' : 'bn')
  other.searchParams.delete('locale')
  return other.pathname + other.search
}
