/** The drawing of the curve on a canvas: cloth, seams, the stitched thread and the ship. Pictures only; no amount comes from here. */

export interface CurveShot {
  /** Milliseconds since the start. */
  readonly ms: number
  /** Times the stake, such as 2.47. */
  readonly at: number
  readonly isOver: boolean
  /** Milliseconds since the stop, for the fall of the ship. */
  readonly overMs: number
  /** Own cash-outs and others', as marks on the thread: multiplier and whether it is ours. */
  readonly marks: readonly { readonly at: number; readonly isMine: boolean }[]
}

const growth = 0.00006
const leastMs = 9_000
const leastTop = 1.9
const marks = ['1.2', '1.5', '2', '3', '5', '10', '20', '50', '100', '500', '1000', '5000']

interface Frame {
  readonly wide: number
  readonly high: number
  readonly x: (ms: number) => number
  readonly y: (at: number) => number
  readonly top: number
}

function frameOf(wide: number, high: number, { ms, at }: CurveShot): Frame {
  const lengthMs = Math.max(leastMs, ms * 1.18)
  const top = Math.max(leastTop, 1 + (at - 1) * 1.28)
  const [foot, head, side] = [high - 26, 54, 38]
  return {
    wide,
    high,
    top,
    x: (time) => side + (time / lengthMs) * (wide - side * 2),
    y: (value) => foot - ((value - 1) / (top - 1)) * (foot - head),
  }
}

/** Draws one moment. `ship` is left out while its picture is not there. */
export function drawCurve(
  board: CanvasRenderingContext2D,
  wide: number,
  high: number,
  shot: CurveShot,
  ship: CanvasImageSource | undefined,
): void {
  const frame = frameOf(wide, high, shot)
  board.clearRect(0, 0, wide, high)
  drawSeams(board, frame)
  const thread = threadOf(frame, shot.ms)
  drawArea(board, frame, thread, shot)
  drawThread(board, thread, shot.isOver)
  for (const mark of shot.marks) drawMark(board, frame, mark)
  drawShip(board, thread, shot, ship)
}

function drawSeams(board: CanvasRenderingContext2D, { wide, y, top }: Frame): void {
  board.strokeStyle = '#ffffff1f'
  board.fillStyle = '#cfe2d6'
  board.lineWidth = 1
  board.font = '600 11px system-ui, sans-serif'
  const shown = marks.filter((mark) => Number(mark) < top)
  for (const mark of shown.slice(-4)) {
    const at = Math.round(y(Number(mark))) + 0.5
    board.beginPath()
    board.moveTo(0, at)
    board.lineTo(wide, at)
    board.stroke()
    board.fillText(`${mark}×`, 8, at - 5)
  }
}

/** Points of the thread, close enough together that the eye sees a curve. */
function threadOf({ x, y, wide }: Frame, ms: number): readonly (readonly [number, number])[] {
  const count = Math.max(8, Math.min(120, Math.round(wide / 6)))
  return Array.from({ length: count + 1 }, (_, index) => {
    const time = (ms * index) / count
    return [x(time), y(Math.exp(growth * time))] as const
  })
}

function drawArea(
  board: CanvasRenderingContext2D,
  { high }: Frame,
  thread: readonly (readonly [number, number])[],
  { isOver }: CurveShot,
): void {
  const shade = board.createLinearGradient(0, 40, 0, high)
  shade.addColorStop(0, isOver ? '#ff6f8233' : '#ffc14a44')
  shade.addColorStop(1, isOver ? '#ff6f8200' : '#ffc14a00')
  board.fillStyle = shade
  board.beginPath()
  const [first = [0, 0], last = [0, 0]] = [thread[0], thread.at(-1)]
  board.moveTo(first[0], high)
  for (const [x, y] of thread) board.lineTo(x, y)
  board.lineTo(last[0], high)
  board.fill()
}

function drawThread(board: CanvasRenderingContext2D, thread: readonly (readonly [number, number])[], isOver: boolean): void {
  board.lineWidth = 5
  board.lineCap = 'round'
  board.lineJoin = 'round'
  board.setLineDash([16, 9])
  board.strokeStyle = isOver ? '#ff6f82' : '#ffd680'
  board.beginPath()
  for (const [x, y] of thread) board.lineTo(x, y)
  board.stroke()
  board.setLineDash([])
}

function drawMark(board: CanvasRenderingContext2D, { x, y }: Frame, { at, isMine }: CurveShot['marks'][number]): void {
  const [left, top] = [x(Math.log(at) / growth), y(at)]
  board.beginPath()
  board.arc(left, top, isMine ? 8 : 4, 0, Math.PI * 2)
  board.fillStyle = isMine ? '#7ce0b0' : '#fff7e6'
  board.fill()
  if (!isMine) return
  board.lineWidth = 2.5
  board.strokeStyle = '#06382a'
  board.beginPath()
  board.moveTo(left - 3.5, top + 0.5)
  board.lineTo(left - 1, top + 3)
  board.lineTo(left + 4, top - 3)
  board.stroke()
}

const shipSize = 62

/** The ship at the head of the thread, turned along it; after the stop it sinks and fades, nothing bursts. */
function drawShip(
  board: CanvasRenderingContext2D,
  thread: readonly (readonly [number, number])[],
  shot: CurveShot,
  ship: CanvasImageSource | undefined,
): void {
  const head = thread.at(-1)
  const before = thread.at(-3) ?? head
  if (head === undefined || before === undefined || ship === undefined) return
  const fall = shot.isOver ? Math.min(1, shot.overMs / 900) : 0
  board.save()
  board.globalAlpha = 1 - fall
  board.translate(head[0], head[1] - 6 + fall * fall * 120)
  board.rotate(Math.atan2(head[1] - before[1], head[0] - before[0]) * 0.6 + fall * 0.9)
  board.drawImage(ship, -shipSize / 2, -shipSize / 2 - 8, shipSize, shipSize)
  board.restore()
}
