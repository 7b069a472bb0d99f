import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { axisSteps } from './steps-axis.ts'
import { useUi } from './ui-state.ts'

export type StepsCanvasProps = {
  values: readonly number[]
  /** Under each step, where there is room for it. */
  names: readonly string[]
  axisText: (value: number) => string
  /** The axis has no smaller step. */
  leastStep: number
  height: number
  /** The step under the pointer, null when it has gone. */
  onPoint: (index: number | null) => void
}

/** A flight of steps, never smoothed; the present one is filled, with the lamp on top. Loaded with the first chart. */
export function StepsCanvas({ values, names, axisText, leastStep, height, onPoint }: StepsCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useUi((state) => state.theme)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let plot = draw(element)
    const redraw = () => {
      plot.destroy()
      plot = draw(element)
    }
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    resized.observe(element)
    window.addEventListener('themeChanged', redraw)
    return () => {
      resized.disconnect()
      window.removeEventListener('themeChanged', redraw)
      plot.destroy()
    }

    function draw(target: HTMLElement): uPlot {
      return new uPlot(
        optionsOf({ values, names, axisText, leastStep, height, onPoint }, target),
        dataOf(values),
        target,
      )
    }
    // A theme's colours are read when the chart is drawn.
  }, [values, names, axisText, leastStep, height, onPoint, theme])
  return <div ref={box} style={{ height }} />
}

/** The last step is drawn to its end: one more place with the same value. */
function dataOf(values: readonly number[]): uPlot.AlignedData {
  return [Array.from({ length: values.length + 1 }, (_, index) => index), [...values, values.at(-1) ?? 0]]
}

function optionsOf(props: StepsCanvasProps, element: HTMLElement): uPlot.Options {
  const { values, names, axisText, leastStep, height, onPoint } = props
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const font = `13px ${style.fontFamily}`
  const ticks = axisSteps(Math.max(...values, 0), leastStep)
  const axis = { stroke: colour('--ink-3'), font, ticks: { show: false }, gap: 8 }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: false, range: [0, values.length] }, y: { range: [0, ticks.at(-1) ?? 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        splits: (self) => namedSteps(names.length, self.width).map((index) => index + 0.5),
        values: (_self, splits) => splits.map((at) => names[Math.floor(at)] ?? ''),
      },
      {
        ...axis,
        size: 62,
        grid: { stroke: colour('--line'), width: 1 },
        splits: () => ticks,
        values: (_self, splits) => splits.map(axisText),
      },
    ],
    series: [
      {},
      {
        stroke: colour('--meter'),
        width: 2.5,
        fill: colour('--tint-2'),
        ...(uPlot.paths.stepped ? { paths: uPlot.paths.stepped({ align: 1 }) } : {}),
        points: { show: false },
      },
    ],
    hooks: {
      draw: [
        (self) =>
          drawPresent(self, values, { fill: colour('--meter'), lamp: colour('--lamp'), ring: colour('--surface') }),
      ],
      setCursor: [
        ({ cursor, posToVal }) => {
          const at = cursor.left === undefined || cursor.left < 0 ? -1 : Math.floor(posToVal(cursor.left, 'x'))
          onPoint(at >= 0 && at < values.length ? at : null)
        },
      ],
    },
  }
}

/** As many names as fit, the present step's among them. */
function namedSteps(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor((width - 62) / 62))))
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0)
}

function drawPresent(
  self: uPlot,
  values: readonly number[],
  { fill, lamp, ring }: { fill: string; lamp: string; ring: string },
): void {
  const { ctx } = self
  const x = (at: number) => self.valToPos(at, 'x', true)
  const [left, right] = [x(values.length - 1), x(values.length)]
  const [top, floor] = [self.valToPos(values.at(-1) ?? 0, 'y', true), self.valToPos(0, 'y', true)]
  const dot = 5 * devicePixelRatio
  ctx.save()
  ctx.fillStyle = fill
  ctx.fillRect(left, top, right - left, floor - top)
  ctx.beginPath()
  ctx.arc(Math.min((left + right) / 2, right - dot), top, dot, 0, Math.PI * 2)
  ctx.fillStyle = lamp
  ctx.strokeStyle = ring
  ctx.lineWidth = 2 * devicePixelRatio
  ctx.fill()
  ctx.stroke()
  ctx.restore()
}
