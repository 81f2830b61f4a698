//! From a decision graph to its packed form.

use rustc_hash::FxHashMap;

use super::super::graph::{Graph, Node, NodeId};
use super::{Flat, Head, NARROW, NO_MOVE, OTHER, Other, WIDE};
use crate::cells::{Cell, VALUES};

/// A step on its way to being packed; steps are still named by their number, not by their place.
struct Step {
    what: What,
    /// The next step of each way, and the move on the way to it.
    ways: Vec<(u32, u32)>,
}

enum What {
    Test {
        cell: Cell,
        /// How many values the cell can have.
        values: usize,
        /// Which way each value leads.
        pattern: [u8; VALUES],
    },
    Other(Other),
}

impl Step {
    /// Whether two bits a value tell the way.
    fn is_narrow(&self) -> bool {
        match self.what {
            What::Test { values, .. } => values <= 32 && self.ways.len() <= 4,
            What::Other(_) => false,
        }
    }

    /// How many numbers the packed step takes.
    fn len(&self) -> usize {
        2 + usize::from(self.is_narrow()) + 2 * self.ways.len()
    }

    fn head(&self, next: u32) -> Head {
        let mut head = Head {
            skip: 0,
            single: 0,
            index: NO_MOVE,
            cell: 0,
        };
        let What::Test {
            cell,
            values,
            pattern,
        } = &self.what
        else {
            return head;
        };
        head.cell = *cell;
        for (value, &way) in pattern.iter().enumerate().take(*values) {
            let (to, index) = self.ways[way as usize];
            if to == next && index == NO_MOVE {
                head.skip |= 1 << value;
            } else if to == next && [NO_MOVE, index].contains(&head.index) {
                head.single |= 1 << value;
                head.index = index;
            }
        }
        head
    }
}

impl Flat {
    /// Packs a graph. `values` is the number of values a square can have, `squares` the number of
    /// squares. `entries` are nodes that every run passes through, in order, the first node first.
    pub fn new(graph: &Graph, values: usize, squares: usize, entries: &[NodeId]) -> Flat {
        let mut packer = Packer {
            graph,
            values,
            squares,
            number: vec![u32::MAX; graph.nodes.len()],
            entry: vec![false; graph.nodes.len()],
            order: Vec::new(),
            steps: Vec::new(),
            flat: Flat {
                joins: graph.joins.clone(),
                ..Flat::default()
            },
        };
        for &entry in entries {
            packer.entry[entry as usize] = true;
        }
        packer.step(0);
        let entries: Vec<u32> = entries.iter().map(|&entry| packer.step(entry)).collect();
        let mut done = 0;
        while done < packer.order.len() {
            let step = packer.pack(packer.order[done]);
            packer.steps.push(step);
            done += 1;
        }
        packer.lay_out(&entries)
    }
}

struct Packer<'a> {
    graph: &'a Graph,
    values: usize,
    squares: usize,
    number: Vec<u32>,
    entry: Vec<bool>,
    order: Vec<NodeId>,
    steps: Vec<Step>,
    flat: Flat,
}

impl Packer<'_> {
    /// Lays the steps one after the other, and turns their numbers into places.
    fn lay_out(self, entries: &[u32]) -> Flat {
        let Packer {
            steps, mut flat, ..
        } = self;
        flat.heads = entries
            .windows(2)
            .map(|bounds| steps[bounds[0] as usize].head(bounds[1]))
            .collect();
        let mut length = 0;
        let places: Vec<u32> = steps
            .iter()
            .map(|step| {
                length += step.len() as u32;
                length - step.len() as u32
            })
            .collect();
        let place = |number: u32| places[number as usize];
        flat.entries = entries.iter().map(|&entry| place(entry)).collect();
        let mut patterns: FxHashMap<[u8; VALUES], u32> = FxHashMap::default();
        for step in steps {
            flat.lay_head(&step, &mut patterns);
            for (next, index) in step.ways {
                flat.code.extend([place(next), index]);
            }
        }
        flat
    }

    fn step(&mut self, node: NodeId) -> u32 {
        let number = &mut self.number[node as usize];
        if *number == u32::MAX {
            *number = self.order.len() as u32;
            self.order.push(node);
        }
        *number
    }

    fn pack(&mut self, id: NodeId) -> Step {
        let node = self.graph.nodes[id as usize];
        let other = match node {
            Node::Test { condition, .. } => return self.pack_test(id, condition.cell),
            Node::Attacked { cell, .. } => Other::Attacked(cell),
            Node::Join { index, .. } => Other::Join(index),
            Node::Move { index, .. } => Other::Move(index),
            Node::Also { part, .. } => Other::Also(part),
            Node::Result { verdict, .. } => Other::Result(verdict),
            Node::End => Other::End,
        };
        let next = node.next().into_iter().flatten();
        let ways = next.map(|next| (self.step(next), NO_MOVE)).collect();
        Step {
            what: What::Other(other),
            ways,
        }
    }

    fn pack_test(&mut self, node: NodeId, cell: Cell) -> Step {
        let values = if (cell as usize) < self.squares {
            self.values
        } else {
            VALUES
        };
        let mut nodes: Vec<NodeId> = Vec::new();
        let mut pattern = [0; VALUES];
        for (value, way) in pattern.iter_mut().enumerate().take(values) {
            let next = self.follow(node, cell, value as u8);
            let known = nodes.iter().position(|&other| other == next);
            *way = known.unwrap_or(nodes.len()) as u8;
            if known.is_none() {
                nodes.push(next);
            }
        }
        let way = |&way: &NodeId| match self.graph.nodes[way as usize] {
            Node::Move { index, next } if !self.entry[way as usize] => (next, index),
            _ => (way, NO_MOVE),
        };
        let ways: Vec<(NodeId, u32)> = nodes.iter().map(way).collect();
        let ways = ways
            .into_iter()
            .map(|(next, index)| (self.step(next), index))
            .collect();
        let what = What::Test {
            cell,
            values,
            pattern,
        };
        Step { what, ways }
    }

    /// The first node that is not a test of the cell, when the cell has this value. Entries are
    /// never skipped, so that a stretch ends where it should.
    fn follow(&self, start: NodeId, cell: Cell, value: u8) -> NodeId {
        let mut node = start;
        while let Node::Test { condition, yes, no } = self.graph.nodes[node as usize]
            && condition.cell == cell
            && (node == start || !self.entry[node as usize])
        {
            node = if condition.mask >> value & 1 == 1 {
                yes
            } else {
                no
            };
        }
        node
    }
}

impl Flat {
    /// Lays down what comes before the ways of a step.
    fn lay_head(&mut self, step: &Step, patterns: &mut FxHashMap<[u8; VALUES], u32>) {
        match &step.what {
            What::Test {
                cell,
                values,
                pattern,
            } if step.is_narrow() => {
                let way = |bits, (value, &way): (usize, &u8)| bits | u64::from(way) << (2 * value);
                let bits = pattern.iter().enumerate().take(*values).fold(0, way);
                let head = u32::from(*cell) | NARROW << 16;
                self.code.extend([head, bits as u32, (bits >> 32) as u32]);
            }
            What::Test { cell, pattern, .. } => {
                let next = self.patterns.len() as u32;
                let index = *patterns.entry(*pattern).or_insert(next);
                if index == next {
                    self.patterns.push(*pattern);
                }
                self.code.extend([u32::from(*cell) | WIDE << 16, index]);
            }
            What::Other(other) => {
                self.code.extend([OTHER << 16, self.others.len() as u32]);
                self.others.push(*other);
            }
        }
    }
}
