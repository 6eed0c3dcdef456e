#!/usr/bin/env python3
"""Trains the net of a game from positions that `atelier-lab selfplay` wrote, and writes it as the bots read it.

    python3 bench/train.py --data quick.pos more.pos --fine strong.pos --seconds 120 --out pastiche.net

First it learns from all files, then again, more carefully, from those after --fine alone. The last part of both is with
weights rounded to bytes, as they are written. Needs PyTorch; with a GPU where there is one. Formats: crates/lab/src/selfplay.rs
for positions, crates/bots/src/net.rs for nets.
"""

import argparse
import copy
import json
import math
import struct
import time

import numpy as np
import torch
import torch.nn.functional as F

NARROW = 32
OUT = 2
POINTS = 50.0
WIN = 240.0
FINE_PARTS = 5


def read(path, most):
    """What was told, neighbours, shares and points of each seat, and the number of the game."""
    with open(path, "rb") as file:
        head = file.read(9)
        assert head[:6] == b"ATPOS\x01", f"{path}: no positions, or of another version"
        seats, (inputs,) = head[6], struct.unpack("<H", head[7:9])
        kind = np.dtype(
            [
                ("game", "<u4"),
                ("told", "u1", (seats, inputs)),
                ("next", "u1", (seats,)),
                ("win", "u1", (seats,)),
                ("points", "<i2", (seats,)),
            ]
        )
        rows = np.fromfile(file, dtype=kind, count=most)
    return rows


class Positions:
    def __init__(self, path, most, device):
        rows = read(path, most)
        # One game in fifty tells how good the net is.
        held = rows["game"] % 50 == 0
        self.seats, self.inputs = rows["told"].shape[1:]
        self.train = self.load(rows[~held], device)
        self.valid = self.load(rows[held], device)

    @staticmethod
    def load(rows, device):
        move = lambda name: torch.from_numpy(np.ascontiguousarray(rows[name])).to(device)
        return move("told"), move("next"), move("win"), move("points")

    def __len__(self):
        return len(self.train[0])


def rounded(weight):
    """As bytes with a scale for each output; learning goes on as if they were not rounded."""
    scale = weight.abs().amax(dim=1, keepdim=True).clamp(min=1e-8) / 127
    return weight + (torch.round(weight / scale) * scale - weight).detach()


class Net(torch.nn.Module):
    def __init__(self, inputs, wide, scale):
        super().__init__()
        self.register_buffer("scale", scale)
        self.first = torch.nn.Linear(inputs, wide)
        self.second = torch.nn.Linear(3 * wide, NARROW)
        self.third = torch.nn.Linear(NARROW, NARROW)
        self.last = torch.nn.Linear(NARROW, OUT)
        self.bytes = False

    def feed(self, layer, x):
        weight = rounded(layer.weight) if self.bytes else layer.weight
        return F.linear(x, weight, layer.bias)

    def forward(self, told, after):
        seen = F.relu(self.feed(self.first, told.float() * self.scale))
        beside = torch.gather(seen, 1, after.long().unsqueeze(-1).expand_as(seen))
        together = seen.mean(dim=1, keepdim=True).expand_as(seen)
        x = F.relu(self.feed(self.second, torch.cat([seen, beside, together], dim=-1)))
        x = F.relu(self.feed(self.third, x))
        out = self.feed(self.last, x)
        return out[..., 0], out[..., 1]


def losses(net, told, after, win, points):
    numbers, reckoned = net(told, after)
    share = win.float() / WIN
    share = share / share.sum(dim=1, keepdim=True).clamp(min=1e-6)
    cross = -(share * F.log_softmax(numbers, dim=1)).sum(dim=1).mean()
    off = F.smooth_l1_loss(reckoned, points.float() / POINTS)
    brier = ((F.softmax(numbers, dim=1) - share) ** 2).sum(dim=1).mean()
    return cross, off, brier


@torch.no_grad()
def measure(net, sets, batch):
    told = []
    for one in sets:
        sums, count = np.zeros(3), 0
        for first in range(0, len(one.valid[0]), batch):
            part = [column[first : first + batch] for column in one.valid]
            sums += np.array([float(loss) for loss in losses(net, *part)]) * len(part[0])
            count += len(part[0])
        cross, off, brier = sums / max(count, 1)
        told.append(
            f"{one.seats} seats: {count} positions, loss {cross:.4f} (guess {math.log(one.seats):.4f}), "
            f"Brier {brier:.4f} (guess {1 - 1 / one.seats:.4f}), points off {off:.4f}"
        )
    return told


@torch.no_grad()
def overall(net, sets, batch):
    """The loss on positions that are not learnt from."""
    sums, count = 0.0, 0
    for one in sets:
        for first in range(0, len(one.valid[0]), batch):
            part = [column[first : first + batch] for column in one.valid]
            sums += float(losses(net, *part)[0]) * len(part[0])
            count += len(part[0])
    return sums / max(count, 1)


def learn(net, sets, seconds, rate, batch, device):
    best = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    weights = np.array([len(one) for one in sets], dtype=float)
    weights /= weights.sum()
    begun, steps = time.time(), 0
    net.bytes = False
    while True:
        used = (time.time() - begun) / seconds
        if used >= 1:
            break
        net.bytes = used > 0.75
        for group in best.param_groups:
            group["lr"] = rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * used))) * min(1, (steps + 1) / 100)
        one = sets[np.random.choice(len(sets), p=weights)]
        pick = torch.randint(len(one), (batch,), device=device)
        cross, off, _ = losses(net, *[column[pick] for column in one.train])
        best.zero_grad(set_to_none=True)
        (cross + 0.5 * off).backward()
        best.step()
        steps += 1
    net.bytes = True
    return steps


def write(net, version, path):
    """As crates/bots/src/net.rs reads it."""
    layers = [net.first, net.second, net.third, net.last]
    with open(path, "wb") as file:
        file.write(b"ATNET\x01" + struct.pack("<I", version))
        file.write(struct.pack("<HHH", net.first.in_features, net.first.out_features, NARROW))
        for layer in layers:
            weight = layer.weight.detach().cpu().double()
            scale = weight.abs().amax(dim=1).clamp(min=1e-8) / 127
            whole = torch.round(weight / scale[:, None]).clamp(-127, 127).to(torch.int8)
            told = net.scale.cpu() if layer is net.first else torch.ones(layer.in_features)
            file.write(told.float().numpy().astype("<f4").tobytes())
            file.write(scale.float().numpy().astype("<f4").tobytes())
            file.write(layer.bias.detach().cpu().float().numpy().astype("<f4").tobytes())
            file.write(whole.T.contiguous().numpy().tobytes())


@torch.no_grad()
def begin_with(net, path):
    """Goes on from a net that was written."""
    with open(path, "rb") as file:
        assert file.read(6) == b"ATNET\x01", f"{path}: no net, or of another version"
        file.read(4)
        assert struct.unpack("<HHH", file.read(6)) == (net.first.in_features, net.first.out_features, NARROW)
        figures = lambda count: torch.from_numpy(np.frombuffer(file.read(4 * count), dtype="<f4").copy())
        for layer in [net.first, net.second, net.third, net.last]:
            told, scale, bias = figures(layer.in_features), figures(layer.out_features), figures(layer.out_features)
            whole = np.frombuffer(file.read(layer.in_features * layer.out_features), dtype="i1").copy()
            whole = torch.from_numpy(whole).view(layer.in_features, layer.out_features)
            layer.weight.copy_((whole.float() * scale[None, :]).T)
            layer.bias.copy_(bias)
            if layer is net.first:
                net.scale.copy_(told)


@torch.no_grad()
def examples(net, sets, path, count=6):
    """Positions with what the net says of them, so that the bots' reading of it can be tested."""
    told = []
    for one in sets[:2]:
        part = [column[:: max(1, len(one.valid[0]) // count)][:count] for column in one.valid]
        numbers, points = net(part[0], part[1])
        shares = F.softmax(numbers, dim=1)
        for nth in range(len(part[0])):
            told.append(
                {
                    "told": part[0][nth].tolist(),
                    "neighbours": part[1][nth].tolist(),
                    "wins": [round(share, 6) for share in shares[nth].tolist()],
                    "points": [round(figure * POINTS, 4) for figure in points[nth].tolist()],
                }
            )
    with open(path, "w") as file:
        json.dump(told, file, separators=(",", ":"))
        file.write("\n")


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--data", nargs="+", required=True)
    args.add_argument("--fine", nargs="*", default=[])
    args.add_argument("--out", required=True)
    args.add_argument("--init", help="a net to go on from")
    args.add_argument("--examples")
    args.add_argument("--version", type=int, default=1)
    args.add_argument("--seconds", type=float, default=120)
    args.add_argument("--fine-seconds", type=float, default=30)
    args.add_argument("--wide", type=int, default=64)
    args.add_argument("--batch", type=int, default=8192)
    args.add_argument("--rate", type=float, default=2e-3)
    args.add_argument("--fine-rate", type=float, default=5e-4)
    args.add_argument("--most", type=int, default=-1, help="so many positions of each file")
    args.add_argument("--seed", type=int, default=1)
    args = args.parse_args()
    torch.manual_seed(args.seed)
    np.random.seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
    sets = [Positions(path, args.most, device) for path in args.data]
    fine = [Positions(path, args.most, device) for path in args.fine]
    first = sets[0].train[0][:200_000].float().flatten(0, 1)
    # So that most of what is told lies between nought and one.
    scale = 1 / first.amax(dim=0).clamp(min=1)
    net = Net(sets[0].inputs, args.wide, scale).to(device)
    if args.init:
        begin_with(net, args.init)
        for line in measure(net, sets, args.batch):
            print("  before: " + line, flush=True)
    steps = learn(net, sets, args.seconds, args.rate, args.batch, device)
    print(f"{args.out}: {steps} steps on {device}, {sum(map(len, sets))} positions", flush=True)
    for line in measure(net, sets + fine, args.batch):
        print("  " + line, flush=True)
    if fine:
        # There are few of these, and what is learnt by heart is of no use: it is kept only as long as it helps.
        best, kept = overall(net, fine, args.batch), copy.deepcopy(net.state_dict())
        for part in range(FINE_PARTS):
            rate = args.fine_rate * (1 - part / FINE_PARTS)
            steps = learn(net, fine, args.fine_seconds / FINE_PARTS, rate, args.batch, device)
            now = overall(net, fine, args.batch)
            print(f"  more carefully: {steps} steps, {sum(map(len, fine))} positions, loss {now:.4f}", flush=True)
            if now < best:
                best, kept = now, copy.deepcopy(net.state_dict())
        net.load_state_dict(kept)
        for line in measure(net, sets + fine, args.batch):
            print("  " + line, flush=True)
    write(net, args.version, args.out)
    if args.examples:
        examples(net, fine or sets, args.examples)


if __name__ == "__main__":
    main()
