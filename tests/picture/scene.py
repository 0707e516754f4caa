"""
The README's picture of a set-up, path-traced by Blender's Cycles: a table with a mat, four walls, the camera on its arm and the kiosk's
screen on a stand. What our program prints and shows is itself in it: `labels sheet`, `labels mat`, and a screen as it was saved.

    blender -b -noaudio -P scene.py -- FOLDER OUT.jpg [width] [samples]

FOLDER holds sheet.json with sheet-1.png and so on, mat.json with mat.png, screen.png: `make readme-picture` puts them there. Metres; x to
the right, y away from who looks, z up; the cloth is z = 0.
"""
import json
import math
import random
import sys

import bpy
from mathutils import Vector

ARGS = sys.argv[sys.argv.index("--") + 1:]
FOLDER, OUT = ARGS[0], ARGS[1]
WIDTH = int(ARGS[2]) if len(ARGS) > 2 else 1600
SAMPLES = int(ARGS[3]) if len(ARGS) > 3 else 48

MM = 0.001
TILE = (26 * MM, 36 * MM, 22 * MM)  # as most of our tests have it
STICKER = (24 * MM, 33 * MM)
TABLE, RIM = 0.90, 0.03
FLOOR = -0.74
MAT_AT = (0.0, -0.275)  # its middle
CAMERA_Z = 0.45  # of 36 to 56 cm: a lens of 70 degrees at 1080p
SCREEN = (0.476, 0.268)  # 21.5 inches, 16:9

# A wall as its player sees it, from the left: far, middle and near row. By seat, from the near one to the right.
WALLS = {}
for block, (hand, low, letter) in enumerate((("1", 10, "A"), ("2", 30, "B"), ("3", 50, "C"), ("4", 70, "D"))):
    WALLS[block] = (
        [str(low + 19 - i) for i in range(10)] + [letter],
        [str(low + 9 - i) for i in range(10)],
        [hand] * 13,
    )
SWAPPED = ("25", "26")  # as the screen has it

random.seed(34)


# ---- materials


def material(name, colour, roughness=0.5, metallic=0.0, coat=0.0, specular=0.5):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Metallic"].default_value = metallic
    shader.inputs["Clearcoat"].default_value = coat
    shader.inputs["Specular"].default_value = specular
    return made


def add(made, kind, **values):
    node = made.node_tree.nodes.new(kind)
    for key, value in values.items():
        setattr(node, key, value)
    return node


def link(made, source, output, target, into):
    made.node_tree.links.new(source.outputs[output], target.inputs[into])


def shader_of(made):
    return made.node_tree.nodes["Principled BSDF"]


def picture(name, path, roughness=0.8):
    """Paper with a print on it."""
    made = material(name, (1, 1, 1), roughness, specular=0.25)
    image = add(made, "ShaderNodeTexImage")
    image.image = bpy.data.images.load(path)
    paper = add(made, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    paper.inputs["Fac"].default_value = 1
    paper.inputs["Color2"].default_value = (0.86, 0.86, 0.84, 1)  # no paper is as white as a page on a screen
    link(made, image, "Color", paper, "Color1")
    link(made, paper, "Color", shader_of(made), "Base Color")
    return made


def grained(name, one, other, scale, roughness, bump=0.0, stretch=(1, 1, 1)):
    """Two colours mixed by noise: cloth, wood, a wall."""
    made = material(name, one, roughness, specular=0.3)
    place, mapping = add(made, "ShaderNodeTexCoord"), add(made, "ShaderNodeMapping")
    noise, ramp = add(made, "ShaderNodeTexNoise"), add(made, "ShaderNodeValToRGB")
    mapping.inputs["Scale"].default_value = stretch
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = 6
    ramp.color_ramp.elements[0].color = (*one, 1)
    ramp.color_ramp.elements[0].position = 0.35
    ramp.color_ramp.elements[1].color = (*other, 1)
    ramp.color_ramp.elements[1].position = 0.65
    link(made, place, "Object", mapping, "Vector")
    link(made, mapping, "Vector", noise, "Vector")
    link(made, noise, "Fac", ramp, "Fac")
    link(made, ramp, "Color", shader_of(made), "Base Color")
    if bump > 0:
        lifted = add(made, "ShaderNodeBump")
        lifted.inputs["Strength"].default_value = bump
        lifted.inputs["Distance"].default_value = 0.002
        link(made, noise, "Fac", lifted, "Height")
        link(made, lifted, "Normal", shader_of(made), "Normal")
    return made


def planks(name):
    made = material(name, (0.3, 0.2, 0.1), 0.38, specular=0.35)
    place, mapping, brick = add(made, "ShaderNodeTexCoord"), add(made, "ShaderNodeMapping"), add(made, "ShaderNodeTexBrick")
    mapping.inputs["Rotation"].default_value = (0, 0, math.radians(62))
    brick.inputs["Color1"].default_value = (0.26, 0.155, 0.085, 1)
    brick.inputs["Color2"].default_value = (0.36, 0.235, 0.14, 1)
    brick.inputs["Mortar"].default_value = (0.07, 0.04, 0.02, 1)
    brick.inputs["Scale"].default_value = 1
    brick.inputs["Mortar Size"].default_value = 0.0025
    brick.inputs["Brick Width"].default_value, brick.inputs["Row Height"].default_value = 1.3, 0.13
    link(made, place, "Object", mapping, "Vector")
    link(made, mapping, "Vector", brick, "Vector")
    link(made, brick, "Color", shader_of(made), "Base Color")
    return made


def two_layers():
    """A tile lies face down: ivory below, the back's layer above."""
    made = material("tile", (0.80, 0.76, 0.64), 0.22, coat=0.3)
    place, split = add(made, "ShaderNodeTexCoord"), add(made, "ShaderNodeSeparateXYZ")
    above, mix = add(made, "ShaderNodeMath", operation="GREATER_THAN"), add(made, "ShaderNodeMixRGB")
    above.inputs[1].default_value = 14.5 * MM
    mix.inputs["Color1"].default_value = (0.80, 0.76, 0.64, 1)
    mix.inputs["Color2"].default_value = (0.015, 0.16, 0.085, 1)
    link(made, place, "Object", split, "Vector")
    link(made, split, "Z", above, "Value")
    link(made, above, "Value", mix, "Fac")
    link(made, mix, "Color", shader_of(made), "Base Color")
    return made


# ---- shapes


def put(mesh, name, at=(0, 0, 0), turn=(0, 0, 0), into=None):
    thing = bpy.data.objects.new(name, mesh)
    thing.location, thing.rotation_euler = at, turn
    (into or SET).objects.link(thing)
    return thing


def box(name, size, at, made, round_by=0.0, turn=(0, 0, 0), into=None):
    w, d, h = (v / 2 for v in size)
    mesh = bpy.data.meshes.new(name)
    corners = [(x, y, z) for x in (-w, w) for y in (-d, d) for z in (-h, h)]
    mesh.from_pydata(corners, [], [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    mesh.materials.append(made)
    thing = put(mesh, name, at, turn, into)
    if round_by > 0:
        soften(thing, round_by)
    return thing


def soften(thing, by):
    bevel = thing.modifiers.new("round", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method = by, 5, "NONE"
    bevel.harden_normals = True
    thing.data.use_auto_smooth = True
    for face in thing.data.polygons:
        face.use_smooth = True


def rod(name, start, end, radius, made, into=None):
    a, b = Vector(start), Vector(end)
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 8, True
    line = curve.splines.new("POLY")
    line.points.add(1)
    line.points[0].co, line.points[1].co = (*a, 1), (*b, 1)
    curve.materials.append(made)
    return put(curve, name, into=into)


def cable(name, points, radius, made):
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 4
    line = curve.splines.new("BEZIER")
    line.bezier_points.add(len(points) - 1)
    for point, at in zip(line.bezier_points, points):
        point.co = at
        point.handle_left_type = point.handle_right_type = "AUTO"
    curve.materials.append(made)
    return put(curve, name)


def sheet(name, size, uv, made, at, turn=0.0):
    """A flat rectangle facing up; uv: left, lower, right, upper of the picture."""
    w, d = size[0] / 2, size[1] / 2
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([(-w, -d, 0), (w, -d, 0), (w, d, 0), (-w, d, 0)], [], [(0, 1, 2, 3)])
    layer = mesh.uv_layers.new()
    for i, (u, v) in enumerate(((uv[0], uv[1]), (uv[2], uv[1]), (uv[2], uv[3]), (uv[0], uv[3]))):
        layer.data[i].uv = (u, v)
    mesh.materials.append(made)
    return put(mesh, name, at, (0, 0, turn))


# ---- tiles with their stickers


def read_stickers():
    """By label: the page and the place on it."""
    with open(f"{FOLDER}/sheet.json", encoding="utf-8") as file:
        pages = json.load(file)
    w, h = pages["page_mm"]
    places = {}
    for one in pages["stickers"]:
        if not one["spare"] and not one["turned"]:
            left, top = one["x_mm"] / w, one["y_mm"] / h
            uv = (left, 1 - top - one["h_mm"] / h, left + one["w_mm"] / w, 1 - top)
            places.setdefault(one["label"], (one["page"], uv))
    return places


def tile_mesh():
    thing = box("tile", TILE, (0, 0, -9), MADE["tile"], 2.2 * MM)
    for vertex in thing.data.vertices:
        vertex.co.z += TILE[2] / 2
    bpy.context.view_layer.update()
    seen = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = bpy.data.meshes.new_from_object(seen)
    bpy.data.objects.remove(thing)
    return mesh


def lay_tile(label, at, turn):
    x, y, z = at[0] + random.gauss(0, 0.5 * MM), at[1] + random.gauss(0, 0.5 * MM), at[2]
    turn += math.radians(random.gauss(0, 1.0))
    put(TILE_MESH, "tile " + label, (x, y, z), (0, 0, turn))
    page, uv = STICKERS[label]
    off = random.gauss(0, 0.2 * MM), random.gauss(0, 0.3 * MM)
    sheet("sticker " + label, STICKER, uv, MADE[f"page {page}"], (x + off[0], y + off[1], z + TILE[2] + 0.08 * MM),
          turn + math.radians(random.gauss(0, 0.7)))


def exchanged(label):
    return {SWAPPED[0]: SWAPPED[1], SWAPPED[1]: SWAPPED[0]}.get(label, label)


def lay_on_mat():
    with open(f"{FOLDER}/mat.json", encoding="utf-8") as file:
        mat = json.load(file)
    w, h = (v * MM for v in mat["page_mm"])
    box("board", (w, h, 2 * MM), (*MAT_AT, 1 * MM), MADE["board"], 0.4 * MM)
    sheet("mat", (w - 0.5 * MM, h - 0.5 * MM), (0, 0, 1, 1), MADE["mat"], (*MAT_AT, 2.05 * MM))
    rows = {"2": WALLS[0][0], "1": WALLS[0][1], "h": WALLS[0][2]}
    for slot in mat["slots"]:
        row, column = slot["slot"].split(".")
        x, y = (v * MM for v in slot["center_mm"])
        lay_tile(exchanged(rows[row][int(column)]), (MAT_AT[0] - w / 2 + x, MAT_AT[1] + h / 2 - y, 2.1 * MM), 0)


def lay_on_cloth(block):
    """The walls of the other three, before their seats."""
    turn = math.radians(90 * block)
    for row, labels in enumerate(WALLS[block]):
        for column, label in enumerate(labels):
            x = (column - 6) * (TILE[0] + 0.8 * MM)
            y = -0.395 + (2 - row) * (TILE[1] + 3 * MM)
            lay_tile(label, (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn), 0), turn)


# ---- furniture


def build_table(into):
    box("cloth", (TABLE, TABLE, 0.02), (0, 0, -0.01), MADE["cloth"], into=into)
    side = TABLE / 2 + RIM / 2
    for way in (-1, 1):
        box("rim", (TABLE + 2 * RIM, RIM, 0.075), (0, way * side, -0.024), MADE["wood"], 0.006, into=into)
        box("rim", (RIM, TABLE, 0.075), (way * side, 0, -0.024), MADE["wood"], 0.006, into=into)
    for x in (-1, 1):
        for y in (-1, 1):
            box("leg", (0.06, 0.06, -FLOOR - 0.06), (x * 0.42, y * 0.42, FLOOR / 2 - 0.03), MADE["wood"], 0.004, into=into)


def build_chair(at, turn, into):
    """The seat's middle on the floor; turn: where its back is."""
    c, s = math.cos(turn), math.sin(turn)

    def there(x, y, z):
        return at[0] + x * c - y * s, at[1] + x * s + y * c, FLOOR + z

    box("seat", (0.42, 0.42, 0.05), there(0, 0, 0.45), MADE["seat"], 0.018, (0, 0, turn), into)
    box("back", (0.40, 0.025, 0.24), there(0, 0.22, 0.76), MADE["seat"], 0.011, (math.radians(-8), 0, turn), into)
    for x in (-0.18, 0.18):
        rod("chair", there(x, 0.19, 0), there(x, 0.215, 0.84), 0.012, MADE["black"], into)
        rod("chair", there(x, -0.17, 0), there(x, -0.17, 0.44), 0.012, MADE["black"], into)


def screen_material():
    made = material("screen", (0.01, 0.01, 0.01), 0.12)
    image = add(made, "ShaderNodeTexImage")
    image.image = bpy.data.images.load(f"{FOLDER}/screen.png")
    link(made, image, "Color", shader_of(made), "Emission")
    shader_of(made).inputs["Emission Strength"].default_value = 1.15
    return made


def build_kiosk(at, turn):
    """The screen on its stand: a foot on the floor, a pole, the small computer behind."""
    x, y, z = at
    tilt = math.radians(-14)
    frame = bpy.data.objects.new("kiosk", None)
    SET.objects.link(frame)
    frame.location, frame.rotation_euler = at, (math.radians(90) + tilt, 0, turn)
    w, h = SCREEN
    parts = [
        box("bezel", (w + 0.022, h + 0.022, 0.024), (0, 0, -0.0135), MADE["black"], 0.005),
        sheet("screen", SCREEN, (0, 0, 1, 1), screen_material(), (0, 0, -0.0008)),
        box("computer", (0.13, 0.13, 0.04), (0, 0, -0.05), MADE["grey"], 0.008),
    ]
    for part in parts:
        part.parent = frame
    back = Vector((math.sin(turn) * -0.055, math.cos(turn) * 0.055, 0))
    px, py = x + back.x, y + back.y
    rod("pole", (px, py, FLOOR + 0.01), (px, py, z), 0.017, MADE["metal"])
    foot = rod("foot", (px, py, FLOOR), (px, py, FLOOR + 0.014), 0.19, MADE["black"])
    foot.data.bevel_resolution = 24


def build_arm():
    """Clamped to the table's edge on the right; the camera looks straight down on the mat's middle."""
    side = TABLE / 2 + RIM
    foot = (side - 0.01, MAT_AT[1] + 0.16)
    top, over = CAMERA_Z + 0.075, (MAT_AT[0], MAT_AT[1])
    box("clamp", (0.06, 0.05, 0.13), (foot[0] + 0.01, foot[1], -0.02), MADE["black"], 0.008)
    rod("screw", (foot[0] - 0.005, foot[1], -0.14), (foot[0] - 0.005, foot[1], -0.07), 0.006, MADE["metal"])
    rod("post", (foot[0], foot[1], 0.03), (foot[0], foot[1], top + 0.02), 0.010, MADE["metal"])
    rod("boom", (foot[0], foot[1], top), (*over, top), 0.008, MADE["metal"])
    rod("joint", (foot[0], foot[1], top - 0.022), (foot[0], foot[1], top + 0.022), 0.017, MADE["black"])
    rod("drop", (*over, top + 0.014), (*over, CAMERA_Z + 0.02), 0.007, MADE["black"])
    box("webcam", (0.094, 0.030, 0.034), (*over, CAMERA_Z + 0.004), MADE["black"], 0.013)
    rod("lens", (*over, CAMERA_Z - 0.020), (*over, CAMERA_Z), 0.0125, MADE["black"])
    rod("glass", (*over, CAMERA_Z - 0.0205), (*over, CAMERA_Z - 0.018), 0.009, MADE["glass"])
    rod("light", (over[0] + 0.03, over[1] - 0.0155, CAMERA_Z), (over[0] + 0.03, over[1] - 0.013, CAMERA_Z), 0.002, MADE["lit"])
    hung = [0.0, 0.17, 0.34, 0.5, 0.67, 0.84, 1.0]  # along the boom, held by it now and then
    along = [(over[0] + t * (foot[0] - over[0]), over[1] + t * (foot[1] - over[1]), top - 0.01 - 0.01 * math.sin(9.4 * t)) for t in hung]
    down = [
        (foot[0] + 0.016, foot[1], top - 0.12),
        (foot[0] + 0.014, foot[1] + 0.004, 0.15),
        (foot[0] + 0.05, foot[1] + 0.02, -0.05),
        (foot[0] + 0.04, foot[1] + 0.06, -0.4),
        (foot[0] + 0.02, foot[1] + 0.2, FLOOR + 0.01),
    ]
    cable("cable", [(over[0] + 0.02, over[1], CAMERA_Z + 0.02), *along[1:], *down], 0.0022, MADE["black"])


# ---- the room


def area(name, at, target, size, watts, colour):
    light = bpy.data.lights.new(name, "AREA")
    light.shape, light.size, light.size_y, light.energy, light.color = "RECTANGLE", size[0], size[1], watts, colour
    thing = bpy.data.objects.new(name, light)
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    ROOM.objects.link(thing)


def build_room():
    box("floor", (12, 12, 0.02), (0, 3, FLOOR - 0.01), MADE["floor"], into=ROOM)
    box("wall", (12, 0.1, 4), (0, 5.2, 1), MADE["wall"], into=ROOM)
    box("wall", (0.1, 12, 4), (-3.6, 3, 1), MADE["wall"], into=ROOM)
    box("skirting", (12, 0.03, 0.12), (0, 5.14, FLOOR + 0.06), MADE["white"], into=ROOM)
    box("board", (1.5, 0.03, 0.9), (-0.9, 5.13, 0.75), MADE["slate"], 0.01, into=ROOM)
    box("door", (0.9, 0.05, 2.05), (1.5, 5.14, FLOOR + 1.02), MADE["wood"], 0.01, into=ROOM)
    area("window", (-3.3, 0.6, 1.5), (0, 0.2, 0), (1.5, 1.2), 150, (0.86, 0.93, 1.0))
    area("lamp", (2.4, -0.9, 1.9), (0, 0, 0), (1.0, 1.0), 26, (1.0, 0.88, 0.74))
    for x, y in ((-1.2, 3.2), (1.6, 3.2), (0.2, 1.2)):
        area("ceiling", (x, y, 2.0), (x, y, 0), (1.2, 0.4), 17, (1.0, 0.95, 0.88))
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.55, 0.62, 0.70, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.08


def build_next_tables():
    """More tables of the same evening, out of focus."""
    places = ((-0.95, 2.55, 0.1), (1.75, 2.2, -0.15))
    for i, (x, y, turn) in enumerate(places):
        other = bpy.data.objects.new(f"next {i}", None)
        other.instance_type, other.instance_collection = "COLLECTION", FURNITURE
        other.location, other.rotation_euler = (x, y, 0), (0, 0, turn)
        ROOM.objects.link(other)
    for x, y, _ in places:
        for k in range(4):
            turn = math.radians(90 * k)
            box("wall of tiles", (0.36, 0.115, 0.022), (x + 0.34 * math.sin(turn), y - 0.34 * math.cos(turn), 0.011),
                MADE["far"], 0.002, (0, 0, turn), ROOM)


def look():
    camera = bpy.data.cameras.new("eye")
    camera.lens, camera.sensor_width = 30, 36
    camera.dof.use_dof, camera.dof.aperture_fstop = True, 5.6
    thing = bpy.data.objects.new("eye", camera)
    at, target = Vector((0.22, -1.15, 0.80)), Vector((-0.165, 0.03, 0.062))
    thing.location = at
    thing.rotation_euler = (target - at).to_track_quat("-Z", "Y").to_euler()
    camera.dof.focus_distance = (Vector((MAT_AT[0], MAT_AT[1] + 0.06, 0)) - at).length
    ROOM.objects.link(thing)
    bpy.context.scene.camera = thing


def smooth_light(scene):
    """
    Of few paths light is grainy, and prints are not: light is smoothed where colour and slope are the same, and laid on the prints
    after that. Debian's Blender has no other denoiser.
    """
    layer = bpy.context.view_layer
    layer.use_pass_normal = layer.use_pass_emit = True
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")

    def join(kind, one, other):
        node = tree.nodes.new("CompositorNodeMixRGB")
        node.blend_type = kind
        tree.links.new(one, node.inputs[1])
        tree.links.new(other, node.inputs[2])
        return node.outputs[0]

    def light(kind, iterations):
        node = tree.nodes.new("CompositorNodeBilateralblur")
        node.iterations, node.sigma_color, node.sigma_space = iterations, 0.25, 5
        both = join("ADD", layers.outputs[kind + "Dir"], layers.outputs[kind + "Ind"])
        tree.links.new(both, node.inputs["Image"])
        tree.links.new(layers.outputs["Normal"], node.inputs["Determinator"])
        return join("MULTIPLY", node.outputs[0], layers.outputs[kind + "Col"])

    whole = join("ADD", join("ADD", light("Diff", 3), light("Gloss", 2)), layers.outputs["Emit"])
    out = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(whole, out.inputs["Image"])


def render():
    scene = bpy.context.scene
    smooth_light(scene)
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = SAMPLES
    scene.cycles.use_adaptive_sampling, scene.cycles.adaptive_threshold = True, 0.012
    scene.cycles.use_denoising = False
    scene.cycles.seed = 34
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 5, 4, 2
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 3
    scene.cycles.blur_glossy = 1
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = WIDTH, WIDTH * 9 // 16, 100
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", "Medium High Contrast"
    scene.view_settings.exposure = 0.35
    scene.render.image_settings.file_format, scene.render.image_settings.quality = "JPEG", 86
    scene.render.filepath = OUT
    scene.render.use_persistent_data = False
    bpy.ops.render.render(write_still=True)


bpy.ops.wm.read_factory_settings(use_empty=True)
SET, ROOM, FURNITURE = (bpy.data.collections.new(name) for name in ("set", "room", "furniture"))
bpy.context.scene.collection.children.link(SET)
bpy.context.scene.collection.children.link(ROOM)
bpy.context.scene.collection.children.link(FURNITURE)
STICKERS = read_stickers()
MADE = {
    "tile": two_layers(),
    "mat": picture("mat", f"{FOLDER}/mat.png", 0.75),
    "board": material("board", (0.55, 0.53, 0.50), 0.8),
    "cloth": grained("cloth", (0.016, 0.115, 0.082), (0.024, 0.14, 0.10), 900, 0.95, 0.5),
    "wood": grained("wood", (0.13, 0.055, 0.022), (0.22, 0.10, 0.045), 14, 0.32, 0.05, (1, 1, 9)),
    "floor": planks("floor"),
    "wall": grained("wall", (0.70, 0.67, 0.61), (0.73, 0.70, 0.64), 30, 0.9, 0.1),
    "white": material("white", (0.75, 0.74, 0.71), 0.6),
    "slate": material("slate", (0.03, 0.045, 0.04), 0.7),
    "black": material("black", (0.018, 0.018, 0.02), 0.38),
    "grey": material("grey", (0.10, 0.10, 0.11), 0.5),
    "metal": material("metal", (0.52, 0.53, 0.55), 0.32, 1.0),
    "glass": material("glass", (0.005, 0.005, 0.012), 0.03, coat=1.0),
    "seat": grained("seat", (0.16, 0.035, 0.03), (0.20, 0.045, 0.04), 200, 0.8, 0.2),
    "far": material("far", (0.60, 0.60, 0.58), 0.5),
    "lit": material("lit", (0.2, 1, 0.4), 0.5),
}
shader_of(MADE["lit"]).inputs["Emission"].default_value = (0.3, 1.0, 0.5, 1)
shader_of(MADE["lit"]).inputs["Emission Strength"].default_value = 6
for number in sorted({page for page, _ in STICKERS.values()}):
    MADE[f"page {number}"] = picture(f"page {number}", f"{FOLDER}/sheet-{number}.png")
TILE_MESH = tile_mesh()
build_table(FURNITURE)
build_chair((0, 0.80), 0, FURNITURE)
build_chair((0.82, 0.12), math.radians(-84), FURNITURE)
build_chair((-0.80, -0.12), math.radians(95), FURNITURE)
lay_on_mat()
for number in (1, 2, 3):
    lay_on_cloth(number)
build_kiosk((-0.66, 0.34, 0.24), math.radians(33))
build_arm()
build_room()
build_next_tables()
look()
render()
