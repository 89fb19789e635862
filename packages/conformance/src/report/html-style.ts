/** The look of the HTML report. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#f6f5f1;--card:#fff;--ink:#1d2424;--soft:#5d6868;--line:#e0ddd4;--code:#f2f0ea;
--passed:#13794f;--failed:#b3261e;--error:#9a5a00;--skipped:#7b8484;--badwash:#fdf1ef;--focus:#1f6feb}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--ground:#121716;--card:#1a2120;--ink:#e9ecea;--soft:#9aa6a4;--line:#2c3634;--code:#131918;
--passed:#4cc38a;--failed:#ff7b70;--error:#f0ad4e;--skipped:#84908e;--badwash:#2a1a19;--focus:#79b8ff}}
:root[data-theme=dark]{color-scheme:dark;--ground:#121716;--card:#1a2120;--ink:#e9ecea;--soft:#9aa6a4;--line:#2c3634;--code:#131918;
--passed:#4cc38a;--failed:#ff7b70;--error:#f0ad4e;--skipped:#84908e;--badwash:#2a1a19;--focus:#79b8ff}
:root[data-theme=light]{color-scheme:light}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:0 clamp(.75rem,3vw,2rem) 3rem;background:var(--ground);color:var(--ink);
font:15px/1.5 system-ui,"Noto Sans","Noto Sans Bengali",sans-serif;font-variant-numeric:tabular-nums}
header{padding:1.5rem 0 1rem}
.line{display:flex;justify-content:space-between;align-items:center}
.kind{margin:0;color:var(--soft);letter-spacing:.02em}
#theme{width:2.75rem;height:2.75rem;border:1px solid var(--line);border-radius:50%;background:var(--card);color:inherit;font-size:1.1rem;cursor:pointer}
h1{margin:.25rem 0 1rem;font-size:clamp(1.5rem,5vw,2.25rem);line-height:1.15;text-wrap:balance}
header.good h1{color:var(--passed)}header.bad h1{color:var(--failed)}
.bar{display:flex;gap:2px;height:.6rem;border-radius:.3rem;overflow:hidden;background:var(--line)}
.bar span{min-width:4px}.bar .passed{background:var(--passed)}.bar .failed{background:var(--failed)}.bar .error{background:var(--error)}.bar .skipped{background:var(--skipped)}
header dl{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:1rem 0 0}
header dt{color:var(--soft);font-size:.8rem}header dd{margin:0;overflow-wrap:anywhere}
#filters{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.6rem 0;background:var(--ground);border-bottom:1px solid var(--line)}
.search{flex:1 1 14rem}.search span,legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.search input{width:100%;min-height:2.75rem;padding:0 .9rem;border:1px solid var(--line);border-radius:.6rem;background:var(--card);color:inherit;font:inherit}
fieldset{display:flex;flex-wrap:wrap;gap:.4rem;margin:0;padding:0;border:0;min-width:0}
.chip{position:relative;display:inline-flex;cursor:pointer}.chip input{position:absolute;inset:0;opacity:0;margin:0;cursor:pointer}
.chip span{padding:.55rem .8rem;border:1px solid var(--line);border-radius:2rem;background:var(--card);color:var(--soft);line-height:1.4;font-size:.9rem}
.chip input:checked+span{color:var(--ink);border-color:currentColor}.chip input:not(:checked)+span{text-decoration:line-through}
.chip b{margin-left:.2rem}.chip.failed b{color:var(--failed)}.chip.passed b{color:var(--passed)}.chip.error b{color:var(--error)}
:focus-visible,.chip input:focus-visible+span{outline:2px solid var(--focus);outline-offset:2px}
h2{margin:1.75rem 0 .5rem;font-size:1.05rem}h2 small{color:var(--soft);font-weight:400}
.case{margin:0 0 .35rem;border:1px solid var(--line);border-radius:.6rem;background:var(--card);overflow:hidden}
.case.failed,.case.error{border-color:var(--failed)}.case.error{border-color:var(--error)}
summary{cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
.case>summary{display:grid;grid-template-columns:1.2rem 3.2rem 1fr auto;gap:.5rem;align-items:baseline;padding:.65rem .8rem}
.mark::before{content:"✓";color:var(--passed);font-weight:700}.failed>summary .mark::before{content:"✗";color:var(--failed)}
.error>summary .mark::before{content:"!";color:var(--error)}.skipped>summary .mark::before{content:"–";color:var(--skipped)}
.id{font-weight:650}.side{color:var(--soft);font-size:.85rem;text-align:right}.skipped .title{color:var(--soft)}
.inside{padding:0 .8rem .8rem;border-top:1px solid var(--line)}
.rule,.note{margin:.6rem 0;color:var(--soft);font-size:.9rem}
.verdict{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:.6rem 0;padding:.7rem .9rem;border-radius:.5rem;background:var(--badwash)}
p.verdict{display:block}.verdict dt{color:var(--soft)}.verdict dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
.exchange{margin:.3rem 0;border:1px solid var(--line);border-radius:.5rem}.exchange.faulty{border-color:var(--failed)}
.exchange>summary{display:flex;gap:.6rem;align-items:baseline;padding:.4rem .6rem;font-size:.88rem}
.exchange code{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.nr{color:var(--soft);min-width:1.6em;text-align:right}.to{color:var(--soft)}.end{color:var(--soft);text-align:right}.faulty>summary .end{color:var(--failed)}
.exchange>.note{margin:.2rem .8rem}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:.6rem;padding:0 .6rem .6rem}
.pair>div{min-width:0}h3{margin:.2rem 0;font-size:.8rem;font-weight:600;color:var(--soft)}
pre{margin:0;max-height:24rem;overflow:auto;padding:.6rem;border-radius:.4rem;background:var(--code);font:12.5px/1.45 ui-monospace,"Noto Sans Mono",monospace;white-space:pre-wrap;overflow-wrap:anywhere}
footer{margin-top:2rem;color:var(--soft);font-size:.85rem}
[hidden]{display:none!important}
.failing{list-style:none;margin:1rem 0 0;padding:0}.failing a{display:block;padding:.35rem 0;color:var(--failed);text-underline-offset:.2em}.failing a.error{color:var(--error)}
.case{scroll-margin-top:5rem}
@media (max-width:40rem){#filters{position:static}.case>summary{grid-template-columns:1rem 3rem 1fr auto}.skipped>summary .side{grid-column:3/-1;text-align:left}
.verdict{display:block}.verdict dd{margin-bottom:.5rem}.to{display:none}.exchange code{white-space:normal;overflow-wrap:anywhere}.case{scroll-margin-top:.5rem}}
@media print{#filters,#theme{display:none}.case{break-inside:avoid}}
`
