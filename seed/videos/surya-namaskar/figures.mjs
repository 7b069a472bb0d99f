/**
 * The twelve shapes as joints of a figure seen from its right side, facing right, on a ground at y = 0.
 * Each shape: head, neck, hip; right arm (elbow, hand), right leg (knee, foot); a second leg where it differs.
 */
const stand = {
  neck: [0, -150],
  hip: [0, -84],
  head: [0, -178],
  arms: [
    [
      [22, -112],
      [24, -136],
    ],
  ],
  legs: [
    [
      [2, -42],
      [0, 0],
    ],
  ],
}
const raised = {
  neck: [-14, -148],
  hip: [6, -86],
  head: [-26, -174],
  arms: [
    [
      [-30, -194],
      [-58, -224],
    ],
  ],
  legs: [
    [
      [6, -42],
      [0, 0],
    ],
  ],
}
const folded = {
  neck: [46, -46],
  hip: [-8, -88],
  head: [30, -24],
  arms: [
    [
      [40, -24],
      [30, -2],
    ],
  ],
  legs: [
    [
      [-2, -44],
      [-4, 0],
    ],
  ],
}
const lunge = (back) => ({
  neck: [16, -92],
  hip: [-16, -40],
  head: [26, -120],
  arms: [
    [
      [26, -48],
      [30, -2],
    ],
  ],
  legs: [
    [
      [34, -52],
      [36, 0],
    ],
    [
      [-62, -10],
      [-104, back],
    ],
  ],
})
const mountain = {
  neck: [42, -52],
  hip: [-6, -104],
  head: [46, -24],
  arms: [
    [
      [66, -26],
      [88, 0],
    ],
  ],
  legs: [
    [
      [-36, -52],
      [-66, 0],
    ],
  ],
}
const eight = {
  neck: [42, -14],
  hip: [-8, -46],
  head: [66, -14],
  arms: [
    [
      [26, -34],
      [38, -2],
    ],
  ],
  legs: [
    [
      [-46, -6],
      [-92, -4],
    ],
  ],
}
const cobra = {
  neck: [40, -66],
  hip: [-16, -10],
  head: [52, -94],
  arms: [
    [
      [38, -34],
      [50, -2],
    ],
  ],
  legs: [
    [
      [-62, -6],
      [-108, -4],
    ],
  ],
}

export const poses = [
  { name: 'Pranamasana', hint: 'prayer', breath: 'out', ...stand },
  { name: 'Hasta Uttanasana', hint: 'raised arms', breath: 'in', ...raised },
  { name: 'Padahastasana', hint: 'hand to foot', breath: 'out', ...folded },
  { name: 'Ashwa Sanchalanasana', hint: 'right leg back', breath: 'in', ...lunge(-2) },
  { name: 'Parvatasana', hint: 'mountain', breath: 'out', ...mountain },
  { name: 'Ashtanga Namaskara', hint: 'eight points', breath: 'hold', ...eight },
  { name: 'Bhujangasana', hint: 'cobra', breath: 'in', ...cobra },
  { name: 'Parvatasana', hint: 'mountain', breath: 'out', ...mountain },
  { name: 'Ashwa Sanchalanasana', hint: 'right foot forward', breath: 'in', ...lunge(-2) },
  { name: 'Padahastasana', hint: 'hand to foot', breath: 'out', ...folded },
  { name: 'Hasta Uttanasana', hint: 'raised arms', breath: 'in', ...raised },
  { name: 'Pranamasana', hint: 'prayer', breath: 'out', ...stand },
]
