import type { ReactElement } from 'react'

/** A painted wooden cock on a rocking foot, a toy of the fair; meron is red and looks to the right, wala is blue. */
export function Cock({ side }: { readonly side: 'meron' | 'wala' }): ReactElement {
  return (
    <svg className="cock" viewBox="0 0 200 210" data-side={side} aria-hidden="true">
      <path className="cock-tail" d="M58 112C14 104 4 60 22 28c6 26 18 40 34 50C40 54 42 24 62 8c-4 28 4 48 20 66z" />
      <path className="cock-tail-light" d="M60 108C36 92 28 66 36 46c8 22 20 36 36 46z" />
      <path
        className="cock-body"
        d="M52 118c0-34 30-44 56-40 12-20 20-32 38-32 18 0 28 14 26 30-2 20-14 28-18 48-4 26-24 42-52 42-30 0-50-18-50-48z"
      />
      <path className="cock-wing" d="M66 122c10-20 34-26 56-16-4 26-22 38-44 34 4-4 6-7 6-10-8 2-14-2-18-8z" />
      <path className="cock-seam" d="M74 122c10-10 24-14 38-12M82 132c8-6 16-9 26-10" />
      <path className="cock-comb" d="M132 50c-6-12 0-20 8-16 0-12 12-14 14-4 8-8 18-2 14 8 8 0 8 10 2 14z" />
      <path className="cock-beak" d="M170 66l22 8-20 10z" />
      <path className="cock-wattle" d="M164 86c8 4 8 18 0 22-8-4-8-16 0-22z" />
      <circle className="cock-eye" cx="156" cy="66" r="6" />
      <circle className="cock-pupil" cx="158" cy="66" r="2.8" />
      <path className="cock-leg" d="M94 164v22M116 162v24M84 188h24M106 188h24" />
      <path className="cock-rocker" d="M46 190c30 16 80 16 110 0l-6 14c-30 10-68 10-98 0z" />
    </svg>
  )
}
